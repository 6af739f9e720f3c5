"use client";
import {
  type FunctionComponent,
  type NamedExoticComponent,
  type ReactNode,
  startTransition,
  useEffect,
  useState,
} from "react";
import { Button } from "../controls/button.tsx";
import styles from "./when-shown.module.css";

type Component<Props> = FunctionComponent<Props> | NamedExoticComponent<Props>;

interface Part<Props> {
  readonly load: () => Promise<Component<Props>>;
  readonly loading: ReactNode;
  loaded?: Component<Props>;
}

/**
 * A component whose code is loaded when it is first shown, in the browser only. If that fails the page stays as it is,
 * with a note that offers a retry; the lazy loading of React and Next would fail the whole page, permanently.
 *
 * @param loading the placeholder until then, or its height in pixels
 */
export function whenShown<Props extends object>(
  load: () => Promise<Component<Props>>,
  loading?: ReactNode,
): FunctionComponent<Props> {
  const part: Part<Props> = { load, loading };
  return (props) => <ShownPart part={part} props={props} />;
}

function ShownPart<Props extends object>({ part, props }: { part: Part<Props>; props: Props }) {
  const [Loaded, setLoaded] = useState(() => part.loaded);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (Loaded || failed) return;
    part.load().then(
      (component) => {
        part.loaded = component;
        // Content that is ready is drawn first.
        startTransition(() => setLoaded(() => component));
      },
      () => setFailed(true),
    );
  }, [part, Loaded, failed]);
  if (Loaded) return <Loaded {...props} />;
  if (!failed) return <Loading>{part.loading}</Loading>;
  return (
    <p role="alert" className={styles.note}>
      This part could not be loaded.
      <Button size="small" onClick={() => setFailed(false)}>
        Try again
      </Button>
    </p>
  );
}

/** The placeholder of a component until it is loaded: a skeleton with this height in pixels, or the given element. */
export function Loading({ children }: { children: ReactNode }) {
  return typeof children === "number" ? <Skeleton height={children} /> : children;
}

/** A placeholder with the final size, so that nothing shifts. */
export function Skeleton({
  width = "100%",
  height = 16,
}: {
  width?: number | string;
  height?: number | string;
}) {
  return <span className={styles.skeleton} style={{ width, height }} aria-hidden="true" />;
}
