/** A file that was dropped on one page and is opened on another. */
let droppedFile: File | null = null;

export function keepDroppedFile(file: File): void {
  droppedFile = file;
}

/** Returns the file once, and null afterwards. */
export function popDroppedFile(): File | null {
  const file = droppedFile;
  droppedFile = null;
  return file;
}
