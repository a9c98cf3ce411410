/** A progress bar. */
export function Progress({ className, label, share }: { className: string; label: string; share: number }) {
  const percent = Math.round(share * 100);
  return (
    <div className={className}>
      <p className="mb-2 flex justify-between gap-4">
        <span className="min-w-0 wrap-anywhere">{label}</span>
        <span className="num text-text-2">{percent}%</span>
      </p>
      <progress
        className="block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-hover [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-hover [&::-webkit-progress-value]:bg-accent"
        aria-label={label}
        value={percent}
        max={100}
      />
    </div>
  );
}
