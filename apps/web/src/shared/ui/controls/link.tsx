"use client";
import { useRouter } from "next/navigation";
import type { ComponentProps, MouseEvent } from "react";

/**
 * A link to another page of the product. Next's own prefetches the code of every visible link's page, and the name in
 * the header links to the lab: each page loaded all of it. It also adds 2 KiB to the first page. Here nothing is
 * fetched before it is requested.
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

/** In another tab or window, or as a download. The middle button does not cause a click event. */
function opensElsewhere(event: MouseEvent<HTMLAnchorElement>): boolean {
  const { target } = event.currentTarget;
  return (
    (target !== "" && target !== "_self") || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
  );
}
