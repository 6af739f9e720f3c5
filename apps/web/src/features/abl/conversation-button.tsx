"use client";
import type { Assumptions, CostedSource } from "@wirecost/abl";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "../../shared/ui/controls/button.tsx";
import { Text } from "../../shared/ui/layout/layout.tsx";

/** Opens what the program sends on the page for recorded conversations. */
export function ConversationButton({
  path,
  costed,
  assumptions,
}: {
  path: string;
  costed: CostedSource;
  assumptions: Assumptions;
}) {
  const router = useRouter();
  const [state, setState] = useState<"idle" | "making" | "failed">("idle");
  const open = async () => {
    setState("making");
    try {
      const { storeConversation } = await import("./open-conversation.ts");
      await storeConversation(path, costed, assumptions);
      router.push("/conversations");
    } catch {
      setState("failed");
    }
  };
  return (
    <>
      <Button disabled={state === "making"} onClick={() => void open()}>
        Open as a conversation
      </Button>
      {state === "failed" ? (
        <Text tone="warn" size={12} role="alert">
          This browser stores no files, so the conversation cannot be opened. Use wirecost abl --out.
        </Text>
      ) : null}
    </>
  );
}
