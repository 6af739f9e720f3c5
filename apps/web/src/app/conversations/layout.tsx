import type { ReactNode } from "react";
import { ConversationsNav } from "../../features/shell/conversations-nav.tsx";

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <>
      <ConversationsNav />
      {children}
    </>
  );
}
