/** The detail is shown on a line below the label and the value. */
export type SheetItem = [label: string, value: string, detail?: string];

type Props = { title: string; note?: string; empty: string; items: SheetItem[]; more?: string | null };

export function SheetList({ title, note, empty, items, more }: Props) {
  return (
    <section className="mt-6" aria-label={title}>
      <h3 className="line-below pb-1.5 font-semibold">
        {title} {note && <small className="ml-1.5 text-12 leading-5 font-normal text-text-3">{note}</small>}
      </h3>
      {items.length === 0 ? (
        <p className="pt-2 text-13 leading-5 text-text-3">{empty}</p>
      ) : (
        <ul>
          {items.map(([label, value, detail], index) => (
            <li key={index} className="line-below grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-1.5">
              <span className="wrap-anywhere">{label}</span>
              <span className="text-13 leading-5 text-text-2 tabular-nums">{value}</span>
              {detail && <small className="col-span-full text-12 leading-5 text-text-3">{detail}</small>}
            </li>
          ))}
        </ul>
      )}
      {more && <p className="pt-2 text-13 leading-5 text-text-2">{more}</p>}
    </section>
  );
}
