import { type InfiniteData, type UseInfiniteQueryResult, useQueryClient } from "@tanstack/react-query";
import { type ComponentProps, Fragment, type ReactNode, useState } from "react";
import { formatAgo, formatWhen } from "../../lib/format.ts";
import { errorOfShown } from "../../lib/query-client.ts";
import type { useAddressText } from "../../lib/use-address-text.ts";
import { Button, type ButtonLook, buttonClass, classNames, Icon } from "../controls/button.tsx";
import { Field, Select } from "../controls/field.tsx";
import { Link } from "../controls/link.tsx";
import { Menu } from "../controls/menu.tsx";
import { NameEditor } from "../controls/name-editor.tsx";
import { boxClass, Row, Stack, Text } from "../layout/layout.tsx";
import { QueryState, showFailure } from "../messages/query-state.tsx";
import { showToast, type ToastMessage } from "../messages/show-toast.ts";
import { EmptyState } from "../messages/states.tsx";
import styles from "./data-table.module.css";
import { column, type DataColumn, DataTable } from "./data-table.tsx";
import { Pager, usePages } from "./pager.tsx";

/** Changes to stored objects. After each, `key` is invalidated; an error shows a message. */
export function useChanges(key: readonly unknown[]) {
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  /**
   * @param failed title of a failure: "The key was not revoked"
   * @param done message for a success, once the changed data is shown
   * @returns whether it worked
   */
  const attempt = async (failed: string, act: () => unknown, done?: ToastMessage): Promise<boolean> => {
    setBusy(true);
    try {
      await act();
      await queries.invalidateQueries({ queryKey: key });
      if (done) showToast(done);
      return true;
    } catch (error) {
      showFailure(failed)(error);
      void queries.invalidateQueries({ queryKey: key });
      return false;
    } finally {
      setBusy(false);
    }
  };
  /** Deletes an object that can be restored; the message offers it. @returns whether it worked */
  const remove = (
    name: string,
    { act, restore, ...more }: Record<"act" | "restore", () => unknown> & Pick<ToastMessage, "description">,
  ): Promise<boolean> =>
    attempt(`“${name}” was not deleted`, act, {
      title: `Deleted “${name}”`,
      ...more,
      action: { label: "Undo", onAction: () => void attempt(`“${name}” was not restored`, restore) },
    });
  /** @returns whether it worked */
  const rename = (name: string, act: () => unknown) =>
    attempt(`“${name}” was not renamed`, async () => {
      try {
        await act();
      } catch (error) {
        throw errorOfShown(name, error);
      }
    });
  return { attempt, rename, remove, isBusy };
}

type Entries = ComponentProps<typeof Menu>["entries"];

export function ItemMenu({ name, entries }: { name: string; entries: Entries }) {
  return (
    <Menu
      trigger={
        <button
          type="button"
          className={buttonClass({ variant: "quiet", size: "small", icon: true })}
          aria-label={`Actions for ${name}`}
        >
          <Icon name="more" />
        </button>
      }
      entries={entries}
    />
  );
}

/** The name of an item of a list, which links to its page. */
export function NameLink({ href, className, children }: ComponentProps<typeof Link>) {
  const look = boxClass({ tone: "ink", weight: 500, breaks: true, quietLink: true });
  return (
    <Link className={classNames(look, className)} href={href}>
      {typeof children === "string" ? breakable(children) : children}
    </Link>
  );
}

/** A file name that breaks after an underscore or before its extension, rather than within a word. */
function breakable(name: string): readonly ReactNode[] {
  const parts = name.split(/(?<=_)(?!_)|(?=\.\w{1,8}$)/u);
  return parts.map((part, i) => (
    <Fragment key={parts.slice(0, i).join("").length}>
      {i > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ));
}

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Renames items of a list, and deletes them with an undo. @param key invalidated after each change */
export function useNamed<Item extends Named>(
  key: readonly unknown[],
  act: {
    readonly rename: (item: Item, name: string) => unknown;
    readonly remove: (item: Item) => unknown;
    readonly restore: (item: Item) => unknown;
    /** Message for a deletion. */
    readonly description: string;
  },
) {
  const changes = useChanges(key);
  const [renaming, setRenaming] = useState<string>();
  const rename = (item: Item, name: string) => changes.rename(item.name, () => act.rename(item, name));
  const remove = (item: Item) =>
    changes.remove(item.name, {
      act: () => act.remove(item),
      restore: () => act.restore(item),
      description: act.description,
    });
  return {
    rename,
    remove,
    /** The name of an item; a field while it is being renamed. */
    nameCell: (item: Item, shown: ReactNode) =>
      renaming === item.id ? (
        <NameEditor
          name={item.name}
          onSave={(name) => rename(item, name)}
          onCancel={() => setRenaming(undefined)}
        />
      ) : (
        shown
      ),
    renameEntry: (item: Item) => ({ label: "Rename", onSelect: () => setRenaming(item.id) }),
    deleteEntries: (item: Item) => [
      { id: "line", separator: true as const },
      { label: "Delete", danger: true, onSelect: () => void remove(item) },
    ],
  };
}

/** The last column of a list: a menu for each item. */
export function menuColumn<Item extends { readonly name: string }>(
  entries: (item: Item) => Entries,
): DataColumn<Item> {
  return column(<Text visuallyHidden>Actions</Text>, { id: "more", align: "end" }, (item) => (
    <ItemMenu name={item.name} entries={entries(item)} />
  ));
}

interface RowButton extends Pick<ButtonLook, "variant"> {
  readonly label: string;
  /** Text for screen readers: "Delete the key nightly". */
  readonly name: string;
  readonly isBusy?: boolean;
  readonly act: () => unknown;
}

/** The last column of a list: buttons for each item. */
export function buttonColumn<Item>(
  buttonsOf: (item: Item) => readonly (RowButton | false)[],
): DataColumn<Item> {
  return column(<Text visuallyHidden>Actions</Text>, { id: "actions", align: "end" }, (item) => {
    const buttons = buttonsOf(item).filter((one) => one !== false);
    if (buttons.length === 0) return null;
    return (
      <Row as="span" inline align="stretch" gap={8}>
        {buttons.map(({ label, name, variant, isBusy, act }) => (
          <Button
            key={label}
            size="small"
            variant={variant}
            // A disabled button would lose the focus, also if the change fails.
            aria-disabled={isBusy}
            aria-label={name}
            onClick={() => isBusy || void act()}
          >
            {label}
          </Button>
        ))}
      </Row>
    );
  });
}

/** The date of a time, with the time as its title. */
export function Day({ at }: { at: string }) {
  return (
    <Text as="time" nowrap dateTime={at} title={formatWhen(at)}>
      {formatWhen(at).replace(/, .*/, "")}
    </Text>
  );
}

/** How long ago something was; with its time as the title. */
export function Ago({ at }: { at: string }) {
  return (
    <Text as="time" nowrap dateTime={at} title={formatWhen(at)}>
      {formatAgo(at, Date.now())}
    </Text>
  );
}

/** A team's table with a search by name and pagination, and its texts while it is empty. */
export function SearchedTable<Item extends { readonly id: string }, Order extends string = never>({
  query,
  search,
  order,
  empty,
  unmatched,
  failed,
  footer,
  ...table
}: {
  readonly query: UseInfiniteQueryResult<InfiniteData<{ readonly items: readonly Item[] }>>;
  readonly search: ReturnType<typeof useAddressText>;
  readonly order?: {
    readonly value: Order;
    readonly titles: Readonly<Record<Order, string>>;
    readonly onChange: (order: Order) => void;
  };
  readonly columns: readonly DataColumn<Item>[];
  readonly stacks?: boolean;
  /** If nothing is stored yet. */
  readonly empty: ReactNode;
  /** If the search finds nothing, before the search text: "No upload matches". */
  readonly unmatched: string;
  readonly failed: string;
  readonly footer?: ReactNode;
}) {
  const { items, isEmpty, pager, restart } = usePages(query);
  const wanted = search.settled.trim();
  if (query.isSuccess && !query.isPlaceholderData && isEmpty && wanted === "") return empty;
  return (
    <Stack gap={12}>
      <Row as="search" wrap align="stretch" gap={8} gapX={12}>
        <Field
          className={boxClass({ search: true })}
          label="Search"
          type="search"
          value={search.text}
          maxLength={200}
          onChange={(value) => {
            restart();
            search.setText(value);
          }}
        />
        {order ? (
          <Select
            className={styles.order}
            label="Order"
            value={order.value}
            onChange={(value) => {
              restart();
              order.onChange(value);
            }}
            options={order.titles}
          />
        ) : null}
      </Row>
      <QueryState query={query} failed={failed}>
        {items.length > 0 ? (
          <DataTable {...table} rows={items} rowId={({ id }) => id} />
        ) : (
          <EmptyState title={`${unmatched} “${wanted}”`}>Try fewer letters, or clear the search.</EmptyState>
        )}
      </QueryState>
      <Pager {...pager} />
      {footer}
    </Stack>
  );
}
