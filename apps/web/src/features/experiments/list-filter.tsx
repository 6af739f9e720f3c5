"use client";
import { useEffect, useState } from "react";
import { Field } from "../../components/ui/field.tsx";
import { Select } from "../../components/ui/select.tsx";
import styles from "./experiment-list.module.css";
import { SORTS, type Sort } from "./experiment-queries.ts";

const TITLES: Record<Sort, string> = {
  updated: "Last changed first",
  created: "Newest first",
  name: "Name",
};

/** Search and order of the list. The text is held here, so that typing never waits for an answer. */
export function ListFilter({
  search,
  sort,
  onSearch,
  onSort,
}: {
  search: string;
  sort: Sort;
  onSearch: (text: string) => void;
  onSort: (sort: Sort) => void;
}) {
  const [text, setText] = useState(search);
  // Back and Forward change the address from outside.
  useEffect(() => setText((own) => (own.trim() === search.trim() ? own : search)), [search]);
  return (
    <search className={styles.filter}>
      <Field
        className={styles.search}
        label="Search"
        type="search"
        value={text}
        maxLength={200}
        onChange={(event) => {
          setText(event.target.value);
          onSearch(event.target.value);
        }}
      />
      <Select
        className={styles.sort}
        label="Order"
        value={sort}
        onChange={(event) => onSort(SORTS.find((known) => known === event.target.value) ?? "updated")}
        options={SORTS.map((value) => ({ value, label: TITLES[value] }))}
      />
    </search>
  );
}
