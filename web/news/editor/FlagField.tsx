type Props = { label: string; hint: string; checked: boolean; onChange: (next: boolean) => void };

export function FlagField({ label, hint, checked, onChange }: Props) {
  return (
    <label className="flag">
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      <span>
        {label} <span className="block text-12 text-text-3">{hint}</span>
      </span>
    </label>
  );
}
