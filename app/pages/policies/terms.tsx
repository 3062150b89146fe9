import { Link } from "@remix-run/react";
import { site } from "~/site";
import type { PolicySection } from "~/ui/policy-page";
import { ReachUs } from "./reach-us";

export const termsSections: readonly PolicySection[] = [
  {
    id: "the-site",
    title: "What this site is",
    body: (
      <p>
        {site.brand} (“we”) runs this website to show its work and to take inquiries. Using it costs you
        nothing and needs no account. By using it you agree to these terms; if you do not agree, please reach
        us by phone instead.
      </p>
    ),
  },
  {
    id: "estimates",
    title: "Estimates are not offers",
    body: (
      <>
        <p>
          Packages, roof sizes and yearly generation on this site are typical values. They assume a roof
          without shadow, a usual slope and clean panels. What your roof yields depends on its place,
          direction, shadows, dust and weather, and differs from year to year.
        </p>
        <p>
          Makes and models of components may change with what can be had; what is installed is what your
          quotation names.
        </p>
      </>
    ),
  },
  {
    id: "quotations",
    title: "Quotations and contracts",
    body: (
      <>
        <p>
          An inquiry obliges neither you nor us. We give a quotation in writing after a survey of the site. A
          contract comes about only when you accept that quotation in writing, and its terms then go before
          these.
        </p>
        <p>
          Approvals, metering and any subsidy are decided by the distribution company and the authorities, by
          the rules of the day. We help with the papers; we cannot promise the outcome.
        </p>
      </>
    ),
  },
  {
    id: "what-you-send",
    title: "What you send us",
    body: (
      <p>
        Please send only what is true and what you may share: your own bill, or one whose holder has agreed.
        Do not send anything unlawful or harmful, and do not try to disturb the site. How we treat personal
        data is said in the <Link to="/privacy-policy">Privacy Policy</Link>.
      </p>
    ),
  },
  {
    id: "pictures",
    title: "Pictures and texts",
    body: (
      <>
        <p>
          Some pictures on this site are samples: they show what an installation of that kind looks like, not
          a certain customer’s building.
        </p>
        <p>
          Texts, drawings, brochures and pictures belong to us or to those who let us use them. You may read,
          print and pass on the brochures unchanged; for anything else, please ask.
        </p>
      </>
    ),
  },
  {
    id: "advice",
    title: "Articles and brochures",
    body: (
      <p>
        What we write about solar is general. It is not a design for your building, and no instruction to
        open, alter or repair electrical equipment. Work on a solar installation is for trained people.
      </p>
    ),
  },
  {
    id: "links",
    title: "Links to other sites",
    body: (
      <p>
        Videos, maps, the chat and some files open services of others. We chose them with care, but what they
        show and do is theirs, and so are their terms.
      </p>
    ),
  },
  {
    id: "availability",
    title: "Availability",
    body: (
      <p>
        We keep the site correct and running as well as we can, but cannot promise that it is always there or
        free of mistakes. We may change it or close parts of it at any time.
      </p>
    ),
  },
  {
    id: "liability",
    title: "Liability",
    body: (
      <p>
        As far as Indian law allows, we are not liable for loss that comes from relying on the general
        information of this site, or from the site not being available. Nothing here limits liability that
        cannot be limited by law, such as for fraud or gross negligence, or takes away rights that you have as
        a consumer.
      </p>
    ),
  },
  {
    id: "law",
    title: "Law and courts",
    body: (
      <p>
        The law of India applies. Our registered office is in Haridwar, Uttarakhand, and the courts there have
        jurisdiction; a consumer may also turn to the commission or court that the law gives them. Before
        either, please talk to us: most things are settled by a call.
      </p>
    ),
  },
  {
    id: "changes",
    title: "Changes",
    body: (
      <p>
        We may change these terms; the date at their head says since when they hold. What you have already
        agreed with us in a contract does not change with them.
      </p>
    ),
  },
  {
    id: "contact",
    title: "How to reach us",
    body: <ReachUs />,
  },
];
