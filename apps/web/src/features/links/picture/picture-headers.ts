/** Of a picture of a link: any page may show it, nobody keeps it, and it does nothing where it is opened alone. */
export const pictureHeaders = {
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  "cross-origin-resource-policy": "cross-origin",
};
