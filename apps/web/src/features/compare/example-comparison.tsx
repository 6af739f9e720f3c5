"use client";
import { useInfiniteQuery } from "@tanstack/react-query";
import { EXAMPLE_COMPARISON, type Team } from "@wirecost/contract";
import { compareHref, formatItemAddress } from "../../entities/comparison/item-address.ts";
import { uploadList } from "../../entities/measurement/upload-queries.ts";
import { useMe } from "../../entities/session/use-me.ts";
import { LinkButton } from "../../shared/ui/controls/link-button.tsx";

/** One click to a comparison of real measurements, for those who have none; nothing where no example team is. */
export function ExampleComparison() {
  const example = useMe().data?.example;
  return example ? <OfTeam example={example} /> : null;
}

function OfTeam({ example }: { example: Team }) {
  const { data } = useInfiniteQuery(uploadList(example.id));
  const uploads = data?.pages.flatMap(({ items }) => items) ?? [];
  const items = EXAMPLE_COMPARISON.flatMap((name) => {
    const upload = uploads.find((one) => one.name === name);
    return upload ? [formatItemAddress({ kind: "upload", id: upload.id })] : [];
  });
  if (items.length < EXAMPLE_COMPARISON.length) return null;
  return <LinkButton href={compareHref(items)}>Compare two versions of PostgreSQL</LinkButton>;
}
