import { describe, expect, it } from "vitest";
import { dayInIndia } from "~/india-time";
import { textOf } from "./desk-staff";
import { hrefsIn, wordsIn } from "./html";
import { photo } from "./inquiry";
import { COMPANY, DETAILS, OWN_PRICES, PRICES, QUOTING } from "./quotation-stores";
import { send } from "./site";

describe.each(Object.entries(QUOTING))("one home on %s", async (_, open) => {
  const office = await open();
  let [lead, quotation] = ["", ""];

  const act = async (body: object) =>
    expect([body, await office.tell(lead, body)]).toMatchObject([body, { status: 200 }]);
  const change = (change: object) => act({ change });

  const pay = (stage: string, amount: string) =>
    change({ payment: { stage, amount, on: dayInIndia(new Date()), how: "upi" } });

  it("is quoted, which is its amount, and says yes", async () => {
    await office.publish(COMPANY, DETAILS);
    await office.publish(PRICES, OWN_PRICES);
    lead = await office.come("Kamla Devi", "9876500001");
    const page = await office.quote(lead);
    quotation = `/hi${page}`;
    const quoted = await office.show(lead);
    expect(quoted).toMatch(/Kamla Devi Quoted .*Owner: asha.* ₹1,80,000/);
    expect((await office.answer(page, { answer: "yes" })).status).toBe(303);
    expect(await office.show("/desk?view=calls")).toContain("Kamla Devi");
  });

  it("is won by one tap, and its job is paid as the quotation says", async () => {
    const words = await office.show(lead);
    expect(words).toContain("the customer said yes on");
    expect(words).toContain("Won, ₹1,80,000");
    await change({ outcome: "won", amount: "180000" });
    const after = await office.show(lead);
    expect(after).toContain("Won ₹1,80,000");
    expect(after).toContain("Stages of payment: ₹18,000, ₹1,08,000, ₹54,000");
  });

  it("has photos of the roof, and what the surveyor saw", async () => {
    for (const number of [1, 2]) {
      const query = new URLSearchParams({
        name: `छत ${number}.jpg`,
        id: `${number}`.repeat(32),
        kind: "roof",
      });
      const headers = { cookie: office.cookie, "content-type": "application/octet-stream" };
      const stored = await send(
        office.site.port,
        "POST",
        `${lead}/files?${query}`,
        headers,
        Buffer.from(photo(3000 + number).bytes),
      );
      expect(stored.status).toBe(200);
    }
    await change({ site: { roof: "RCC, flat", storeys: "2", phase: "Single phase" } });
    await change({ file: { id: "1".repeat(32), isShown: true } });
    expect(await office.show(lead)).toContain("RCC, flat");
  });

  it("has a page of its own, which says in Hindi where it stands after each step", async () => {
    await act({ page: "make" });
    const token = /\/project\/([0-9a-f]{32})"/.exec(textOf(await office.get(lead)))?.[1];
    const page = `/hi/project/${token}`;
    const read = async () => wordsIn(textOf(await office.visit(page)));
    expect(await read()).toContain("एडवांस मिलते ही हम काम शुरू करेंगे।");
    expect(textOf(await office.visit(page))).toContain(`/project/${token}/files/${"1".repeat(32)}`);
    expect(textOf(await office.visit(page))).not.toContain("2".repeat(32));
    expect(hrefsIn(textOf(await office.visit(page)))).toContain(quotation);
    const steps: readonly (readonly [name: string, next: string, payment?: string])[] = [
      ["advance", "अब आपके कागज़ चाहिए।", "18000"],
      ["papers", "अब हम पोर्टल पर आपका आवेदन भेजेंगे।"],
      ["application", "अब हम पैनल और बाकी सामान मँगवाएँगे।"],
      ["material", "अब हम आपकी छत पर सोलर लगाएँगे।"],
      ["installation", "अब हम जानकारी और फ़ोटो पोर्टल पर डालेंगे और मीटर माँगेंगे।"],
      ["portal", "मीटर का आवेदन हो गया है। अब बिजली कंपनी को सिस्टम जाँचना है।"],
      ["inspection", "अब बिजली कंपनी को नेट मीटर लगाना है।"],
      ["meter", "अब बाकी रकम देनी है।"],
      ["balance", "अब हम आपकी सब्सिडी क्लेम करेंगे।", "54000"],
      ["claim", "अब केंद्र सरकार को अपनी सब्सिडी भेजनी है। यह आपके बैंक खाते में आती है।"],
      ["subsidy", "अब हम वारंटी के कागज़ आपको देंगे।"],
      ["handover", "सारा काम पूरा हो गया है।"],
    ];
    for (const [index, [step, next, paid]] of steps.entries()) {
      if (paid) await pay(step, paid);
      else
        await change({
          step: {
            id: step,
            done: dayInIndia(new Date()),
            ...(step === "application" && { number: "NP-0148" }),
          },
        });
      if (step === "material") await pay("material", "108000");
      expect([step, await read()]).toEqual([step, expect.stringContaining(next)]);
      expect(await read()).toContain(`12 में से ${index + 1} कदम पूरे`);
    }
    expect(await office.show(lead)).toContain("₹1,80,000 of ₹1,80,000");
    expect(await office.show("/desk?q=NP-0148")).toContain("Kamla Devi");
    expect(await office.show("/desk/jobs?jobs=finished")).toContain("Kamla Devi");
    await act({ page: "stop" });
    expect((await office.visit(page)).status).toBe(404);
  });
});
