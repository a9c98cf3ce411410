/** The detail is shown on a line below the label and the value. */
export type SheetItem = [label: string, value: string, detail?: string];

type Props = { title: string; note?: string; empty: string; items: SheetItem[]; more?: string | null };

export function SheetList({ title, note, empty, items, more }: Props) {
  return (
    <section className="sheet-list" aria-label={title}>
      <h3>
        {title} {note && <small>{note}</small>}
      </h3>
      {items.length === 0 ? (
        <p className="none">{empty}</p>
      ) : (
        <ul>
          {items.map(([label, value, detail], index) => (
            <li key={index}>
              <span>{label}</span>
              <span>{value}</span>
              {detail && <small>{detail}</small>}
            </li>
          ))}
        </ul>
      )}
      {more && <p className="sheet-more">{more}</p>}
    </section>
  );
}
