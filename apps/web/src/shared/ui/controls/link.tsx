import NextLink from "next/link";
import type { ComponentProps } from "react";

/**
 * A link to another page of the product. By default Next loads the code of every page that a visible link leads to, and
 * the name in the header leads to the lab: each page loaded all of it. Here nothing is fetched before it is asked for.
 */
export function Link(props: Omit<ComponentProps<typeof NextLink>, "prefetch">) {
  return <NextLink prefetch={false} {...props} />;
}
