"use client";
import type { ComponentProps } from "react";
import { SharedComparison } from "../../features/compare/shared-comparison.tsx";
import { ShareOfButton } from "../../features/links/share-button.tsx";

/** Shares a comparison; the recipient's view looks like this page. */
export function ShareComparison(shared: Omit<ComponentProps<typeof ShareOfButton>, "Comparison">) {
  return <ShareOfButton {...shared} Comparison={SharedComparison} />;
}
