/** Saves a text as a file on the user's device. */
export function saveFile(text: string, name: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = Object.assign(document.createElement("a"), { href: url, download: name });
  link.click();
  // The download has started by the next task. Without this call the URL would keep the file in memory.
  setTimeout(() => URL.revokeObjectURL(url));
}
