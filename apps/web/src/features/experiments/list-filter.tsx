"use client";
import { SORTS, type Sort } from "../../entities/experiment/experiment-queries.ts";
import { Field } from "../../shared/ui/controls/field.tsx";
import { Select } from "../../shared/ui/controls/select.tsx";
import styles from "./experiments.module.css";

const TITLES: Record<Sort, string> = {
  updated: "Last changed first",
  created: "Newest first",
  name: "Name",
};

/** Search and order of the list. */
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
  return (
    <search className={styles.filter}>
      <Field
        className={styles.search}
        label="Search"
        type="search"
        value={search}
        maxLength={200}
        onChange={(event) => onSearch(event.target.value)}
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
