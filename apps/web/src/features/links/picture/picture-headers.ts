/** Headers of a picture of a link: any site may embed it, no cache stores it, and it runs no scripts. */
export const pictureHeaders = {
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  "cross-origin-resource-policy": "cross-origin",
};
