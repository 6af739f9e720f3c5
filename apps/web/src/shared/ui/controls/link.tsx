"use client";
import { useRouter } from "next/navigation";
import type { ComponentProps, MouseEvent } from "react";

/**
 * A link to another page of the product. Next's own loads the code of every page that a visible link leads to, and the
 * name in the header leads to the lab: each page loaded all of it. It is 2 KiB of the first page, too. Here nothing is
 * fetched before it is asked for.
 */
export function Link({ href, onClick, ...attributes }: ComponentProps<"a"> & { href: string }) {
  const router = useRouter();
  return (
    <a
      {...attributes}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || opensElsewhere(event)) return;
        event.preventDefault();
        router.push(href);
      }}
    />
  );
}

/** In another tab or window, or as a download. Of clicks, the middle button's is no click. */
function opensElsewhere(event: MouseEvent<HTMLAnchorElement>): boolean {
  const { target } = event.currentTarget;
  return (
    (target !== "" && target !== "_self") || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
  );
}
