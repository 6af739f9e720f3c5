import { computeRun, type Design, serializeRun } from "@wirecost/sim-core";
import { Small, Text } from "../../shared/ui/layout/layout.tsx";
import { Notice } from "../../shared/ui/messages/notice.tsx";

export function BytesNote({ check }: { check: BytesCheck }) {
  if (check.same)
    return (
      <Small as="p">
        The stored run equals the one in this browser, byte for byte. SHA-256{" "}
        <code title={check.stored}>{check.stored.slice(0, 12)}</code>
      </Small>
    );
  return (
    <Notice tone="warn">
      The stored run differs from the one in this browser, so one of the two is wrong: please report it.
      Stored{" "}
      <Text as="code" breaks>
        {check.stored}
      </Text>
      {check.computed ? (
        <>
          , computed here{" "}
          <Text as="code" breaks>
            {check.computed}
          </Text>
        </>
      ) : null}
      .
    </Notice>
  );
}

/** Whether the API's stored bytes equal this browser's. */
export interface BytesCheck {
  readonly same: boolean;
  /** SHA-256 of the API's stored bytes, hexadecimal. */
  readonly stored: string;
  /** SHA-256 of this browser's bytes; undefined if the browser cannot hash. */
  readonly computed: string | undefined;
}

/**
 * Compares the stored run of a design with the browser's own, byte for byte: by their hashes, or by the bytes
 * themselves where the browser does not hash (it does so on https and on localhost only).
 *
 * @param load the exact stored bytes; called only without hashing
 */
export async function sameBytes(
  design: Design,
  stored: string,
  load: () => Promise<Blob>,
  subtle: SubtleCrypto | null = globalThis.crypto?.subtle ?? null,
): Promise<BytesCheck> {
  const text = serializeRun(computeRun(design));
  if (!subtle) return { same: (await (await load()).text()) === text, stored, computed: undefined };
  const hash = await subtle.digest("SHA-256", new TextEncoder().encode(text));
  const computed = [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return { same: computed === stored, stored, computed };
}
