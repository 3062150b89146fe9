import { frame } from "~/texts/frame";

type Label = keyof (typeof frame.en)["nav"];

/** A page, called as `label` if that is not its usual name. */
interface NavLink {
  to: Label & `/${string}`;
  label?: Label;
}

export interface NavMenu {
  label: Label;
  links: readonly NavLink[];
}

export const topBar: readonly (NavLink | NavMenu)[] = [
  { to: "/" },
  { to: "/about" },
  {
    label: "projects",
    links: [
      { to: "/project-photos", label: "photo" },
      { to: "/project-videos", label: "video" },
    ],
  },
  { to: "/packages" },
  { to: "/calculator" },
  { to: "/events" },
  {
    label: "contact",
    links: [
      { to: "/brochures" },
      { to: "/inquiry" },
      { to: "/contact" },
      { to: "/service" },
      { to: "/how-it-works" },
      { to: "/questions" },
    ],
  },
];

/** Every page with a name in the navigation: the menu on phones has them all. */
export const pages = Object.keys(frame.en.nav).filter((label): label is NavLink["to"] =>
  label.startsWith("/"),
);

export const footerLists: readonly NavMenu[] = [
  {
    label: "links",
    links: [
      { to: "/about" },
      { to: "/packages" },
      { to: "/project-photos" },
      { to: "/project-videos" },
      { to: "/how-it-works" },
      { to: "/questions" },
    ],
  },
  {
    label: "services",
    links: [
      { to: "/brochures" },
      { to: "/events" },
      { to: "/inquiry" },
      { to: "/contact", label: "contact" },
      { to: "/service" },
    ],
  },
];
