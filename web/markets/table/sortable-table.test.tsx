import { act, render } from "@testing-library/react";
import { expect, test } from "vitest";
import { SortableTable } from "./SortableTable.tsx";

test("a new list of the same two rows renders each of them once", async () => {
  let renders = 0;
  const table = (ids: string[]) => (
    <SortableTable label="Coins" columns={[]} order={null} onSort={() => {}} ids={ids} maxFullyRendered={9}>
      {(index) => {
        renders += 1;
        return <tr key={ids[index]} />;
      }}
    </SortableTable>
  );
  const { rerender } = render(table(["bitcoin", "ethereum"]));
  const rendersOfNewList = async () => {
    renders = 0;
    await act(async () => rerender(table(["bitcoin", "ethereum"])));
    return renders;
  };
  // The first time, the measured range of rows may have changed too.
  await rendersOfNewList();
  expect(await rendersOfNewList()).toBe(2);
});
