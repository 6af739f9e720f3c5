// Runs before the first paint, so that a chosen theme does not flash.
try {
  const theme = localStorage.getItem("theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Storage is off: the system's theme holds.
}

// A form that is sent before React listens would load the page again, with nothing of what was entered. It is sent once
// React has taken over what was entered: see EarlyInput.
{
  let form;
  const hold = (event) => {
    event.preventDefault();
    form = event.target;
  };
  const send = () => {
    document.removeEventListener("submit", hold, true);
    if (form?.isConnected) form.requestSubmit();
  };
  document.addEventListener("submit", hold, true);
  document.addEventListener("early-input", send, { once: true });
}
