/** Hands a file to the browser to save. */
export function download(name: string, content: Blob | string, type = "text/plain;charset=utf-8"): void {
  const url = URL.createObjectURL(typeof content === "string" ? new Blob([content], { type }) : content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // Firefox reads the address a moment later.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
