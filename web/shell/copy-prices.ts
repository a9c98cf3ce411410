/** The elements whose end is the end of a line or a cell in copied text. */
const LINES = "tr, li, p, h1, h2, h3, dd, [role=row]";
const CELLS = "td, th, dt, [role=cell]";

/** Copied content as plain text: the number of zeros that a tiny price shows becomes these zeros. */
export function plainTextOf(content: DocumentFragment): string {
  // The first zero after the point stands before the number.
  for (const count of content.querySelectorAll("sub")) count.replaceWith("0".repeat(Number(count.textContent) - 1));
  for (const cell of content.querySelectorAll(CELLS)) cell.append("\t");
  for (const line of content.querySelectorAll(LINES)) line.append("\n");
  return (content.textContent ?? "").replace(/\t+\n/g, "\n").trim();
}

/** Copies a tiny price such as "$0.0₄1067" as "$0.00001067". Other text is copied by the browser. */
export function copyPlainPrices(): void {
  document.addEventListener("copy", (event) => {
    const selection = getSelection();
    if (!event.clipboardData || !selection?.rangeCount) return;
    const content = selection.getRangeAt(0).cloneContents();
    if (!content.querySelector("sub")) return;
    event.clipboardData.setData("text/plain", plainTextOf(content));
    event.preventDefault();
  });
}
