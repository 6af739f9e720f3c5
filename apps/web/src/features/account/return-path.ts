/** Where to go after signing in: a path of this site, whatever an edited address says. */
export function returnPath(given: string | null | undefined): string {
  if (!given?.startsWith("/")) return "/";
  // "//host" and "/\host" are other sites to a browser.
  const url = new URL(given, "http://here.invalid");
  if (url.host !== "here.invalid") return "/";
  const path = url.pathname + url.search + url.hash;
  return /^\/(sign-in|sign-up)(\/|\?|#|$)/.test(path) ? "/" : path;
}

/** Address of the sign-in page that comes back to here. */
export function signInHref(page: "sign-in" | "sign-up", here: string): string {
  const back = returnPath(here);
  return back === "/" ? `/${page}` : `/${page}?return=${encodeURIComponent(back)}`;
}
