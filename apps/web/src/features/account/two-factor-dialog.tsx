import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { encode } from "uqr";
import { postAuth, WAYS_KEY } from "../../entities/session/sign-in/use-auth.ts";
import { download } from "../../shared/lib/export-files.ts";
import { errorText } from "../../shared/lib/query-client.ts";
import { Button } from "../../shared/ui/controls/button.tsx";
import { CopyButton } from "../../shared/ui/controls/copy-field.tsx";
import { Field } from "../../shared/ui/controls/field.tsx";
import { Row, Stack, Text } from "../../shared/ui/layout/layout.tsx";
import { Dialog } from "../../shared/ui/messages/dialog.tsx";
import { Form } from "../../shared/ui/messages/form.tsx";
import { showToast } from "../../shared/ui/messages/show-toast.ts";
import styles from "./account.module.css";
import { ControlForm } from "./control-form.tsx";

export type TwoFactorPurpose = "set-up" | "turn-off" | "codes";

interface Props {
  readonly onClose: () => void;
}

/**
 * Turns two-factor sign-in on or off, or creates new recovery codes, after confirming that it is the user's own
 * account.
 */
export function TwoFactorDialog({ purpose, onClose }: { purpose: TwoFactorPurpose } & Props) {
  if (purpose === "set-up") return <SetUp onClose={onClose} />;
  return purpose === "turn-off" ? <TurnOff onClose={onClose} /> : <NewCodes onClose={onClose} />;
}

function SetUp({ onClose }: Props) {
  const changed = useChanged();
  const [code, setCode] = useState("");
  const begin = useMutation({
    mutationFn: (body: object) =>
      postAuth<{ totpURI: string; backupCodes: readonly string[] }>("/two-factor/enable", body),
  });
  const confirm = useMutation({
    mutationFn: () => postAuth("/two-factor/verify-totp", { code: code.replaceAll(/\s/g, "") }),
    // Not awaited: the codes are shown only once.
    onSuccess: () => void changed(),
  });
  if (begin.data && confirm.isSuccess)
    return (
      <RecoveryCodes title="Two-factor sign-in is on" codes={begin.data.backupCodes} onClose={onClose} />
    );
  if (!begin.data)
    return (
      <Dialog
        onClose={onClose}
        title="Set up two-factor sign-in"
        description="You need an authenticator app, such as Google Authenticator, 1Password or Aegis."
      >
        <ControlForm action={begin.isPending ? "Checking" : "Continue"} step={begin} />
      </Dialog>
    );
  return (
    <Dialog
      onClose={onClose}
      title="Connect the authenticator app"
      description="It is on once you have entered a code: until then you sign in as before."
    >
      <Form
        step={{ ...confirm, error: null }}
        action="Turn on"
        doing="Turning it on"
        ready={/^\d{6}$/.test(code.replaceAll(/\s/g, ""))}
      >
        <p>Scan this with the app, or type the key into it.</p>
        <Secret uri={begin.data.totpURI} />
        <Field
          autoFocus
          label="Code that the app shows"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={9}
          value={code}
          onChange={setCode}
          error={confirm.error ? errorText(confirm.error) : undefined}
        />
      </Form>
    </Dialog>
  );
}

/** The secret for the app: as a QR code, and as text for typing. */
function Secret({ uri }: { uri: string }) {
  const { data, size } = useMemo(() => encode(uri, { ecc: "M", border: 3 }), [uri]);
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  const secret = new URL(uri).searchParams.get("secret") ?? "";
  return (
    <Row wrap gap={16} gapX={20}>
      <svg className={styles.qr} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" role="img">
        <title>QR code for the authenticator app</title>
        <path d={path} />
      </svg>
      <Stack align="start" gap={8} shrink className={styles.typed}>
        <span>Key</span>
        <Text as="code" mono breaks data-testid="totp-key">
          {secret.match(/.{1,4}/g)?.join(" ")}
        </Text>
        <CopyButton size="small" text={secret}>
          Copy key
        </CopyButton>
      </Stack>
    </Row>
  );
}

function TurnOff({ onClose }: Props) {
  const changed = useChanged();
  const turnOff = useMutation({
    mutationFn: (body: object) => postAuth("/two-factor/disable", body),
    onSuccess: async () => {
      await changed();
      showToast({ title: "Two-factor sign-in is off" });
      onClose();
    },
  });
  return (
    <Dialog
      onClose={onClose}
      title="Turn off two-factor sign-in"
      description="A password is enough to sign in then. The app's key and the recovery codes no longer work."
    >
      <ControlForm danger action={turnOff.isPending ? "Turning it off" : "Turn off"} step={turnOff} />
    </Dialog>
  );
}

function NewCodes({ onClose }: Props) {
  const changed = useChanged();
  const create = useMutation({
    mutationFn: (body: object) =>
      postAuth<{ backupCodes: readonly string[] }>("/two-factor/generate-backup-codes", body),
    onSuccess: () => void changed(),
  });
  if (create.data)
    return <RecoveryCodes title="New recovery codes" codes={create.data.backupCodes} onClose={onClose} />;
  return (
    <Dialog
      onClose={onClose}
      title="Create new recovery codes"
      description="Your current codes stop working."
    >
      <ControlForm action={create.isPending ? "Creating codes" : "Create codes"} step={create} />
    </Dialog>
  );
}

function RecoveryCodes({ title, codes, onClose }: { title: string; codes: readonly string[] } & Props) {
  const text = codes.join("\n");
  return (
    <Dialog
      onClose={onClose}
      title={title}
      description="Save these recovery codes now: they are shown only once. Each signs you in once if you lose your phone."
      footer={
        <>
          <CopyButton text={text}>Copy all</CopyButton>
          <Button onClick={() => download("wirecost-recovery-codes.txt", `${text}\n`)}>Download</Button>
          <Button variant="primary" onClick={onClose}>
            I have saved them
          </Button>
        </>
      }
    >
      <ol className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
    </Dialog>
  );
}

/** Reloads its state on the page; other sessions may have ended. */
function useChanged(): () => Promise<unknown> {
  const queries = useQueryClient();
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: WAYS_KEY }),
      queries.invalidateQueries({ queryKey: ["sessions"] }),
    ]);
}
