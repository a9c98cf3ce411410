import { roles } from "./table-roles.ts";

/** A column without a key does not sort. `name` is the word for a label that is only a sign. */
export type Column<Key extends string> = { className: string; label: string; name?: string; key?: Key };
export type Order<Key extends string> = { key: Key; dir: "asc" | "desc" };

type Props<Key extends string> = {
  columns: readonly Column<Key>[];
  order: Order<Key> | null;
  onSort: (key: Key) => void;
};

/** The head of a table whose columns sort its rows. */
export const SortableHead = <Key extends string>({ columns, order, onSort }: Props<Key>) => (
  <thead className="heads" {...roles.group}>
    <tr {...roles.row} aria-rowindex={1}>
      {columns.map(({ className, label, name, key }) => {
        const dir = key && key === order?.key ? order.dir : null;
        return (
          <th key={label} className={className} {...roles.head} aria-sort={dir ? `${dir}ending` : undefined}>
            {key ? (
              <button
                type="button"
                aria-label={name}
                className={dir ? `sort ${dir} sorted` : "sort"}
                onClick={() => onSort(key)}
              >
                {label}
              </button>
            ) : (
              <span className="head-word">{label}</span>
            )}
          </th>
        );
      })}
    </tr>
  </thead>
);
