import { CopyField } from "../../shared/ui/controls/copy-field.tsx";
import styles from "./links.module.css";
import { embedCode, pictureAddress } from "./share-address.ts";

/** A link the one time that it is there to be copied, and what else can be made of it. */
export function MadeLink({ url, locked }: { url: string; locked: boolean }) {
  return (
    <div className={styles.made} role="status">
      <p>Copy it now: it is shown only once, and only its hash is stored.</p>
      <CopyField label="Link" text={url} />
      <details className={styles.more}>
        <summary>For a wiki or a page</summary>
        <p>A frame in which the sliders move:</p>
        <CopyField label="Frame" text={embedCode(url)} />
        {locked ? (
          <p>A link with a password has no preview picture.</p>
        ) : (
          <>
            <p>A picture of the matrix, drawn anew at each look:</p>
            <CopyField label="Picture" text={pictureAddress(url, "svg")} />
          </>
        )}
      </details>
    </div>
  );
}
