/** Shows new leads by themselves, and counts them in the title until somebody looks. Without it, the list works as well. */
const script = `
const list = () => document.getElementById("leads");
const links = (root) => [...root.querySelectorAll("a[href^='/desk/leads/']")].map((link) => link.getAttribute("href"));
const title = document.title;
let unseen = 0;

function show(count) {
  unseen = count;
  document.title = count ? "(" + count + ") " + title : title;
  document.getElementById("news").textContent = count ? count + (count === 1 ? " new lead" : " new leads") : "";
}

async function update() {
  const answer = await fetch(location.href, { redirect: "manual" }).catch(() => undefined);
  if (!answer) return;
  if (!answer.ok) return events.close();
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const known = new Set(links(list()));
  const focused = document.activeElement.getAttribute("href");
  const fresh = page.getElementById("leads");
  const added = links(fresh).filter((link) => !known.has(link)).length;
  list().replaceWith(fresh);
  if (focused) [...fresh.querySelectorAll("a")].find((link) => link.getAttribute("href") === focused)?.focus();
  if (added) show(unseen + added);
}

const events = new EventSource("/desk/live?have=" + encodeURIComponent(list().dataset.version));
events.addEventListener("change", update);
addEventListener("focus", () => show(0));
addEventListener("pointerdown", () => show(0));
`;

/** GET /desk/live.js: only the desk loads it, so no file of the public site has it. */
export function loader() {
  return new Response(script, { headers: { "Content-Type": "text/javascript; charset=utf-8" } });
}
