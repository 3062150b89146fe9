import { readFileSync } from "node:fs";
import fc from "fast-check";
import { cleanArticle } from "../../app/content/article-html.server";
import { expect, type Page, test } from "./fixtures";

/**
 * Payloads of the kinds in the public collections (OWASP's filter evasion sheet, PortSwigger's sheet, html5sec, and
 * published mutation bypasses of sanitisers). Each would call alert.
 */
const xssPayloads = Object.values<string[]>(
  JSON.parse(readFileSync("tests/e2e/xss-payloads.json", "utf8")),
).flat();

// A payload that gets through requests its resources, which are blocked here.
test.use({ expectedComplaint: /net::ERR_FAILED/ });

/** The sanitiser's allow list, repeated by hand. */
const ELEMENTS =
  "a abbr b blockquote br caption cite code dd del dfn div dl dt em figcaption figure h2 h3 h4 h5 h6 hr i iframe img ins kbd li mark ol p pre q s samp small strong sub sup table tbody td tfoot th thead time tr u ul var wbr".split(
    " ",
  );
const ATTRIBUTES =
  "alt allow allowfullscreen aria-label class colspan datetime decoding dir height href id lang loading rel reversed role rowspan scope sizes src srcset start tabindex title type value width".split(
    " ",
  );

/** Returns the disallowed markup in each piece, as Chromium parses it and as it parses its own output again. */
function faultsOf(page: Page, pieces: readonly string[]): Promise<string[][]> {
  return page.evaluate(
    ({ pieces, elements, attributes }) => {
      function faults(root: ParentNode): string[] {
        return [...root.querySelectorAll("*")].flatMap((element) => {
          const found: string[] = [];
          const name = element.localName;
          if (element.namespaceURI !== "http://www.w3.org/1999/xhtml" || !elements.includes(name))
            found.push(`<${name}>`);
          if (name === "iframe" && element.textContent) found.push("words in a player");
          for (const attribute of element.attributes) {
            if (!attributes.includes(attribute.name)) found.push(`${name} ${attribute.name}`);
            if (attribute.name === "id" && !attribute.value.startsWith("article-")) found.push("id");
          }
          for (const address of [element.getAttribute("href"), element.getAttribute("src")]) {
            if (address === null) continue;
            const { protocol, host } = new URL(address, "https://own.invalid/");
            if (!["https:", "mailto:", "tel:"].includes(protocol)) found.push(`${name} to ${protocol}`);
            const players = ["www.youtube-nocookie.com", "player.vimeo.com"];
            if (name === "iframe" && !players.includes(host)) found.push(`player from ${host}`);
          }
          return found;
        });
      }
      return pieces.map((piece) => {
        const once = new DOMParser().parseFromString(piece, "text/html");
        const twice = new DOMParser().parseFromString(once.body.innerHTML, "text/html");
        return [...faults(once.head), ...faults(once.body), ...faults(twice.body)];
      });
    },
    { pieces, elements: ELEMENTS, attributes: ATTRIBUTES },
  );
}

test.beforeEach(async ({ page }) => {
  await page.route("**/*", (route) => route.abort());
  await page.setContent("<!doctype html><title>Nothing here forbids a script</title>");
});

test("every payload is reduced to what an article may contain", async ({ page }) => {
  const raw = "<p onclick=x>|<svg></svg>|<a href=javascript:x>|<iframe src=//x.example>|<p id=x>".split("|");
  for (const list of await faultsOf(page, raw))
    expect(list, "what the check finds in raw HTML").not.toEqual([]);
  expect(xssPayloads.length).toBeGreaterThan(150);
  const cleaned = await Promise.all(xssPayloads.map((html) => cleanArticle(html)));
  const faults = await faultsOf(page, cleaned);
  for (const [index, list] of faults.entries()) expect(list, xssPayloads[index]).toEqual([]);
});

test("no sanitised payload runs, even on a page without a content security policy", async ({ page }) => {
  /** Inserts the pieces, fires events on every element, and returns the number of calls of `alert`. */
  function runs(pieces: readonly string[]) {
    return page.evaluate(async (html) => {
      let calls = 0;
      window.alert = () => {
        calls += 1;
      };
      document.body.innerHTML = html;
      for (const element of document.body.querySelectorAll("*"))
        for (const type of ["mouseover", "focus", "copy", "wheel", "toggle"])
          element.dispatchEvent(new Event(type));
      // Picture errors arrive in later tasks; an image of our own, requested last, fails after them.
      await new Promise((resolve) => {
        const last = new Image();
        last.onerror = resolve;
        last.src = "https://last.invalid/";
      });
      return calls;
    }, pieces.join(""));
  }

  expect(await runs(["<img src=x onerror=alert(1)><p onmouseover=alert(1)>x</p>"])).toBe(2);
  expect(await runs(await Promise.all(xssPayloads.map((html) => cleanArticle(html))))).toBe(0);
});

const FORBIDDEN = [
  '<iframe src="https://www.google.com/maps/embed?pb=!1m18"></iframe>',
  '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"/>',
  ...['<img src="http://old-site.example/roof.jpg">', "<svg><p>", "<math>", "<select><option>", "<video/>"],
];
const OTHERS = "h1 form button label font center nobr template ruby fieldset marquee main footer".split(" ");

/** Any elements within each other, some without their end. */
const anyHtml = fc.letrec<{ node: string }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 6 },
    fc.constantFrom("words", "<br>", "<hr>", ...FORBIDDEN),
    fc
      .tuple(fc.constantFrom(...ELEMENTS, ...OTHERS), fc.array(tie("node"), { maxLength: 4 }), fc.nat(9))
      .map(([name, content, ending]) => `<${name}>${content.join("")}${ending > 0 ? `</${name}>` : ""}`),
  ),
})).node;

test("no article, however its elements stand, ends the page's own elements or swallows what follows", {
  tag: "@long",
}, async ({ page }) => {
  /** Returns the pieces after which the next part of the page stands elsewhere. */
  const breaking = (pieces: readonly string[]) =>
    page.evaluate(
      (all) =>
        all.filter((piece) => {
          const html = `<!doctype html><main><div><div>${piece}</div><p id="last">x</p></div></main><footer>y</footer>`;
          const { body } = new DOMParser().parseFromString(html, "text/html");
          const outline = [...body.querySelectorAll("body > *, #last")].map((element) => {
            const above = element.parentElement?.localName;
            return `${above} ${element.localName} ${element.childElementCount}`;
          });
          const isWhole = body.querySelector("main > div > #last") !== null;
          return !isWhole || outline.join() !== "body main 1,div p 0,body footer 0";
        }),
      pieces,
    );

  const raw = [
    "</div><p>x",
    "<ul><li><div><li>a</li></div></li></ul>",
    "<table><div><table></table></div></table>",
  ];
  expect(await breaking(raw), "what the check finds in raw HTML").toEqual(raw);
  const pieces = fc
    .sample(fc.array(anyHtml, { minLength: 1, maxLength: 6 }), { numRuns: 5000, seed: 1 })
    .map((list) => list.join(""));
  const cleaned = await Promise.all([...pieces, ...xssPayloads].map((html) => cleanArticle(html)));
  expect(await breaking(cleaned)).toEqual([]);
});
