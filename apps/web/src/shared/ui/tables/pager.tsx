import { Button } from "../controls/button.tsx";
import { Row, Text } from "../layout/layout.tsx";

/** Goes through a long list page by page; says nothing where there is only one. */
export function Pager({
  page,
  size,
  count,
  more,
  busy,
  onPrevious,
  onNext,
}: {
  /** From 0. */
  page: number;
  /** Rows on a full page. */
  size: number;
  /** Rows on this page. */
  count: number;
  more: boolean;
  busy: boolean;
  onPrevious: () => void;
  onNext: () => void;
}) {
  if (page === 0 && !more) return null;
  return (
    <Row as="nav" justify="end" gap={8} aria-label="Pages of the list">
      <Text tone="soft" mr={8} aria-live="polite">
        {page * size + 1} to {page * size + count}
        {more ? "" : ", the last"}
      </Text>
      <Button size="small" disabled={page === 0} onClick={onPrevious}>
        Previous
      </Button>
      <Button size="small" disabled={!more || busy} onClick={onNext}>
        {busy ? "Loading" : "Next"}
      </Button>
    </Row>
  );
}
