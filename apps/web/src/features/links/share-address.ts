/** Where the same is shown for a frame on another page. @param url a link, `https://host/s/<token>` */
export function embedAddress(url: string): string {
  return url.replace(/\/s\/([\w-]+)$/, "/embed/$1");
}

/** The frame as a wiki takes it. It needs neither cookies nor the address of the page around it. */
export function embedCode(url: string): string {
  return `<iframe src="${embedAddress(url)}" title="Wirecost table" width="100%" height="640" style="border:0" loading="lazy" referrerpolicy="no-referrer"></iframe>`;
}

/** Where a link's matrix is as a picture. */
export function pictureAddress(url: string, format: "svg" | "png"): string {
  return `${url}/picture.${format}`;
}
