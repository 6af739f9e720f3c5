import { useEffect } from "react";
import type { ConversationSlots } from "../../entities/conversation/open-recording.ts";
import { useFileDrag } from "../../shared/ui/controls/file-drop.tsx";
import { PageFrame } from "../../shared/ui/page/page-frame.tsx";
import { Skeleton, whenShown } from "../../shared/ui/page/when-shown.tsx";
import { EmptyPage } from "./empty-page.tsx";
import { useConversation } from "./reading/use-conversation.ts";
import { fingerprint, isOfAnother } from "./view/address-problems.tsx";
import { useView } from "./view/use-view.ts";
import { OPENING_VIEW } from "./view/view-address.ts";

const NO_SLOTS: ConversationSlots = {};

const loading = (
  <PageFrame title="Recorded conversations">
    <div role="status" aria-label="Loading">
      <Skeleton height={360} />
    </div>
  </PageFrame>
);

const OpenedPage = whenShown(() => import("./opened-page.tsx").then((m) => m.OpenedPage), loading);

/** A recorded conversation: opened from a file, explained, and predicted over another network and with changes. */
export function ConversationsPage({
  slots = NO_SLOTS,
}: {
  /** Content from other features. */
  slots?: ConversationSlots;
}) {
  const [view, changeView, problems, dismiss] = useView();
  const conversation = useConversation(view);
  const { file, stored, ask, openFiles, openExample, addFiles, markStored, cancel, close } = conversation;
  // Settings of one recording do not apply to another, except for the network.
  const reset = (example: boolean) => view && changeView({ ...OPENING_VIEW, network: view.network, example });
  const openOwn = (chosen: readonly File[]) => {
    // Settings made with an open file belong to it; an unchanged address belongs to the next one.
    if (file.state === "open" && view?.of === fingerprint(file.conversation)) reset(false);
    else changeView({ example: false, recording: undefined });
    openFiles(chosen);
  };
  /** The open recording then becomes the user's own, which no address names. */
  const own = { example: false, recording: undefined };
  const opened = file.state === "open" ? file : undefined;
  useEffect(() => {
    // An address without a fingerprint belongs to the file being opened, unless the browser had one stored.
    if (opened && stored !== "stored" && view && view.of === undefined)
      changeView({ of: fingerprint(opened.conversation) });
  }, [opened, stored, view, changeView]);
  useFileDrag(view !== undefined, (_, all) => openOwn(all));
  if (!view || file.state === "starting") return loading;
  if (file.state === "open")
    return (
      <OpenedPage
        file={file}
        stored={stored}
        ask={ask}
        view={view}
        problems={problems}
        onDismiss={dismiss}
        onView={(some) => {
          const rest = isOfAnother(view, file) ? { changes: OPENING_VIEW.changes, range: undefined } : {};
          changeView({ ...rest, ...some, of: fingerprint(file.conversation) });
        }}
        slots={slots}
        onStored={(ofTeam) => {
          if (markStored(file.conversation, ofTeam)) changeView({ example: false, recording: ofTeam.id });
        }}
        onFiles={openOwn}
        onAdd={async (chosen) => {
          if (await addFiles(chosen)) changeView(own);
        }}
        onCancelAdding={conversation.cancelAdding}
        onClock={(one, aheadUs) => {
          changeView(own);
          void conversation.setClock(one, aheadUs);
        }}
        onClose={() => {
          reset(false);
          close();
        }}
      />
    );
  return (
    <EmptyPage
      file={file}
      onFiles={openOwn}
      onExample={() => {
        reset(true);
        openExample();
      }}
      onCancel={cancel}
    />
  );
}
