import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { site } from "~/site";
import { frame } from "./frame.en";
import type { PolicySection } from "./policies/policy";
import { provide } from "./texts";

export const terms = {
  title: "Terms of Service",
  description: `The rules for using ${site.brand}’s website: estimates, quotations, pictures, links, liability and the law that applies.`,
  lead: "This site shows what we build and lets you ask for a quotation. Nothing on it is an offer: we quote in writing, after we’ve seen your roof.",
  effective: "In effect from 23 November 2026",
  contents: "Contents",
  onThisPage: "On this page",
  reachBy: {
    email: "Email",
    phone: "Phone",
    post: "Post",
    address: [site.brand, site.map.office.name, ...site.map.office.lines].join(", "),
  },
  sections: (reachUs: ReactNode): readonly PolicySection[] => [
    {
      id: "the-site",
      title: "What this site is",
      body: (
        <p>
          {site.brand} (“we”) runs this website to show its work and to take inquiries. It costs you nothing
          and needs no account. By using it you agree to these terms; if you don’t agree, please call us
          instead.
        </p>
      ),
    },
    {
      id: "estimates",
      title: "Estimates aren’t quotations",
      body: (
        <>
          <p>
            Packages, roof sizes and yearly generation on this site are typical values. They assume a roof
            without shadow, a usual slope and clean panels. Your roof’s generation depends on its place,
            direction, shadows, dust and weather, and changes from year to year.
          </p>
          <p>Makes and models may change with availability. We install what your quotation names.</p>
        </>
      ),
    },
    {
      id: "quotations",
      title: "Quotations and contracts",
      body: (
        <>
          <p>
            An inquiry commits neither you nor us. We send a written quotation after a site survey. You have a
            contract only once you accept that quotation in writing, and its terms then come before these.
          </p>
          <p>
            The distribution company and the authorities decide on approvals, metering and any subsidy, by the
            rules of the day. We help with the papers, but can’t promise the outcome.
          </p>
        </>
      ),
    },
    {
      id: "what-you-send",
      title: "What you send us",
      body: (
        <p>
          Please send only what is true and yours to share: your own bill, or one whose holder has agreed.
          Don’t send anything unlawful or harmful, and don’t try to disrupt the site. Our{" "}
          <Link to="/privacy-policy">Privacy Policy</Link> explains how we treat personal data.
        </p>
      ),
    },
    {
      id: "pictures",
      title: "Pictures and texts",
      body: (
        <>
          <p>
            Some pictures on this site are samples: they show that kind of installation, not a particular
            customer’s building.
          </p>
          <p>
            Texts, drawings, brochures and pictures belong to us or to people who let us use them. You can
            read, print and share the brochures unchanged; for anything else, please ask.
          </p>
        </>
      ),
    },
    {
      id: "advice",
      title: "Articles and brochures",
      body: (
        <p>
          Our articles and brochures are general. They aren’t a design for your building, or instructions to
          open, alter or repair electrical equipment. Leave work on a solar installation to trained people.
        </p>
      ),
    },
    {
      id: "links",
      title: "Links to other sites",
      body: (
        <p>
          Videos, maps, WhatsApp and some files open third-party services. We chose them with care, but their
          content is their own, and their terms apply.
        </p>
      ),
    },
    {
      id: "availability",
      title: "Availability",
      body: (
        <p>
          We do our best to keep the site correct and running, but can’t promise that it’s always up or free
          of mistakes. We may change it or close parts of it at any time.
        </p>
      ),
    },
    {
      id: "liability",
      title: "Liability",
      body: (
        <p>
          As far as Indian law allows, we aren’t liable for loss from relying on the general information on
          this site, or from the site being unavailable. Nothing here limits liability that the law doesn’t
          let us limit, such as for fraud or gross negligence, or takes away your rights as a consumer.
        </p>
      ),
    },
    {
      id: "law",
      title: "Law and courts",
      body: (
        <p>
          Indian law applies. Our registered office is in Haridwar, Uttarakhand, and the courts there have
          jurisdiction; as a consumer, you can also go to the commission or court that the law gives you.
          Please talk to us first: a call settles most things.
        </p>
      ),
    },
    {
      id: "changes",
      title: "Changes",
      body: (
        <p>
          We may change these terms; the date at the top says when they took effect. A contract you already
          have with us doesn’t change with them.
        </p>
      ),
    },
    {
      id: "contact",
      title: "How to reach us",
      body: reachUs,
    },
  ],
};

declare module "./texts" {
  interface Texts {
    terms: typeof terms;
  }
}

export const handle = provide("en", { frame, terms });
