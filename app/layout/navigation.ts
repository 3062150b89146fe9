export interface NavLink {
  label: string;
  to: string;
}

export interface NavMenu {
  label: string;
  links: readonly NavLink[];
}

export const topBar: readonly (NavLink | NavMenu)[] = [
  { label: "Home", to: "/" },
  { label: "About", to: "/about" },
  {
    label: "Projects",
    links: [
      { label: "Project Photo", to: "/project-photos" },
      { label: "Project Video", to: "/project-videos" },
    ],
  },
  { label: "Packages", to: "/packages" },
  { label: "Calculator", to: "/calculator" },
  { label: "Blog", to: "/events" },
  {
    label: "Contact",
    links: [
      { label: "Brochures", to: "/brochures" },
      { label: "Inquiry", to: "/inquiry" },
      { label: "Contact Us", to: "/contact" },
    ],
  },
];

export const mobilePanel: readonly NavLink[] = [
  { label: "Home", to: "/" },
  { label: "About", to: "/about" },
  { label: "Project Photos", to: "/project-photos" },
  { label: "Project Videos", to: "/project-videos" },
  { label: "Packages", to: "/packages" },
  { label: "Calculator", to: "/calculator" },
  { label: "Blog", to: "/events" },
  { label: "Brochures", to: "/brochures" },
  { label: "Inquiry", to: "/inquiry" },
  { label: "Contact Us", to: "/contact" },
];

export const footerLists: readonly NavMenu[] = [
  {
    label: "Quick Links",
    links: [
      { label: "About", to: "/about" },
      { label: "Packages", to: "/packages" },
      { label: "Project Photos", to: "/project-photos" },
      { label: "Project Videos", to: "/project-videos" },
    ],
  },
  {
    label: "Our Services",
    links: [
      { label: "Brochures", to: "/brochures" },
      { label: "Blog", to: "/events" },
      { label: "Inquiry", to: "/inquiry" },
      { label: "Contact", to: "/contact" },
    ],
  },
];
