type Props = { label: string; hint: string; checked: boolean; onChange: (next: boolean) => void };

export function FlagField({ label, hint, checked, onChange }: Props) {
  return (
    <label className="flex min-h-11 cursor-pointer gap-2.5">
      <input
        type="checkbox"
        className="mt-0.5 size-4 accent-accent"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>
        {label} <span className="block text-12 text-text-3">{hint}</span>
      </span>
    </label>
  );
}
