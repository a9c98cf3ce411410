export function SectionTitle({ id, children }: { id: string; children: string }) {
  return (
    <h2 id={id} className="text-16 font-semibold tracking-tight">
      {children}
    </h2>
  );
}
