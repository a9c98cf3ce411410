/** A file that was dropped on one page and is opened on another. */
let handed: File | null = null;

export function handOver(file: File): void {
  handed = file;
}

/** The file, once. */
export function takeHanded(): File | null {
  const file = handed;
  handed = null;
  return file;
}
