"use client";
import { parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { formatAxisRanges, type PictureState, parseAxisRanges, pictures } from "./picture-state.ts";

/** The open picture in the address. Another picture begins anew, except for the cell. */
export function usePictureState() {
  const [query, setQuery] = useQueryStates({
    picture: parseAsStringLiteral(pictures.map(({ id }) => id)).withDefault("lines"),
    cell: parseAsString.withDefault(""),
    from: parseAsInteger.withDefault(0),
    measured: parseAsString.withDefault(""),
    by: parseAsString.withDefault(""),
    kept: parseAsString.withDefault(""),
  });
  const state: PictureState = { ...query, from: Math.max(0, query.from), kept: parseAxisRanges(query.kept) };
  return {
    state,
    change: ({ picture, cell, from, measured, by, kept }: Partial<PictureState>) =>
      void setQuery({
        ...(picture !== undefined && { picture, from: null }),
        ...(cell !== undefined && { cell: cell || null }),
        ...(from !== undefined && { from: from || null }),
        ...(measured !== undefined && { measured: measured || null, from: null }),
        ...(by !== undefined && { by: by || null }),
        ...(kept !== undefined && { kept: formatAxisRanges(kept) || null }),
      }),
  };
}
