const HERE = "http://here.invalid";

/** Where to go after signing in: a path of this site, whatever an edited address says. */
export function returnPath(given: string | null | undefined): string {
  if (!given?.startsWith("/")) return "/";
  // "//host" and "/\host" are other sites to a browser, "//" alone is no address.
  const url = URL.canParse(given, HERE) ? new URL(given, HERE) : undefined;
  if (url?.origin !== HERE) return "/";
  const path = url.pathname + url.search + url.hash;
  // "/.//host" is of this site and comes to "//host", which is not.
  if (path.startsWith("//")) return "/";
  return /^\/(sign-in|sign-up)(\/|\?|#|$)/.test(path) ? "/" : path;
}

/** Address of the sign-in page that comes back to here. */
export function signInHref(page: "sign-in" | "sign-up", here: string): string {
  const back = returnPath(here);
  return back === "/" ? `/${page}` : `/${page}?return=${encodeURIComponent(back)}`;
}
