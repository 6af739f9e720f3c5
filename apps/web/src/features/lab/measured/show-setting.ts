/**
 * Leads to a setting's field in the form: opens what it is folded into.
 *
 * @param openSheet shows the form where it is a sheet
 */
export function showSetting(id: string, openSheet: () => void): void {
  const field = document.getElementById(id);
  if (!field) return;
  field.closest("details")?.setAttribute("open", "");
  // In a sheet that is shut nothing has a place.
  if (field.getClientRects().length === 0) openSheet();
  requestAnimationFrame(() => {
    field.focus({ preventScroll: true });
    field.scrollIntoView({ block: "center" });
  });
}
