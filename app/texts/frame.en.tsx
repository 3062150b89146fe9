import type { Language } from "~/language";
import { provide } from "./texts";

/** The texts around every page, and those of its forms. */
export const frame = {
  language: "en" as Language,
  other: { language: "hi" as Language, name: "हिंदी", short: "हिंदी" },
  tagline: "Innovation Power Exploring Energy",
  blurb:
    "Leading provider of solar energy solutions, committed to sustainable and efficient power generation for a greener future.",
  description:
    "Solar for homes, shops and factories in Uttarakhand, Delhi NCR and western Uttar Pradesh: site survey, design, installation and maintenance by one team.",
  picture: "Rows of solar panels on a flat roof at sunrise",
  skip: "Skip to content",
  main: "Main",
  mobile: "Mobile",
  menu: "Menu",
  closeMenu: "Close menu",
  callNow: "Call Now",
  call: (phone: string) => `Call ${phone}`,
  /** By page, and what some links and lists are called besides. */
  nav: {
    "/": "Home",
    "/about": "About",
    "/project-photos": "Project Photos",
    "/project-videos": "Project Videos",
    "/packages": "Packages",
    "/calculator": "Calculator",
    "/events": "Blog",
    "/brochures": "Brochures",
    "/inquiry": "Inquiry",
    "/contact": "Contact Us",
    projects: "Projects",
    photo: "Project Photo",
    video: "Project Video",
    contact: "Contact",
    links: "Quick Links",
    services: "Our Services",
  },
  whatsApp: {
    title: "Chat on WhatsApp",
    close: "Close WhatsApp dialog",
    note: "We typically respond within a few minutes during business hours",
    prefilled: "Hello! I would like to know more about your solar energy solutions.",
    departments: {
      sales: { label: "Sales & Inquiries", description: "Get quotes and product information" },
      support: { label: "Technical Support", description: "Installation and maintenance support" },
    },
  },
  privacyPolicy: "Privacy Policy",
  terms: "Terms of Service",
  developedBy: (name: string) => `Developed by ${name}`,
  /** By page (specification §2). */
  loading: {
    "/": "Loading slides...",
    "/project-photos": "Loading Galleries...",
    "/project-videos": "Loading videos...",
    "/packages": "Loading packages...",
    "/events": "Loading blog posts...",
    "/brochures": "Loading brochures...",
  } as Record<string, string>,
  loadingOther: "Loading...",
  loadingProjects: "Loading projects...",
  offline: "You’re offline. Please try again when you’re connected.",
  notAvailable: "Page not available",
  toHome: "Back to the home page",
  tryAgain: "Try Again",
  errors: {
    missing: {
      eyebrow: "404",
      title: "Page not found",
      text: "It may have moved, or the link may be missing a letter.",
    },
    offline: {
      eyebrow: "Offline",
      title: "You’re offline",
      text: "This page loads as soon as you’re back online. A call may get through sooner.",
    },
    fault: {
      eyebrow: "Error",
      title: "Something went wrong",
      text: "It’s a fault on our side. Please try again in a moment, or call us.",
    },
  },
  form: {
    /** Like the rules, the errors are loaded when a form is first touched. */
    loadErrors: () => import("./form-errors.en"),
    errorTitle: "Error: ",
    fixErrors: "Please fix the errors in the form",
    /** Around a phone number. */
    kept: ["We’ve kept what you typed. You can also call us on ", "."],
    retry: "Try again",
    reference: (reference: string) => `Your reference is ${reference}.`,
    leaveEmpty: "Leave this empty",
    notice:
      "We use this to reply and quote, and erase it 24 months after our last contact unless you become a customer.",
    noticeLink: "Privacy and deleting your data",
    sending: "Sending...",
  },
  quickContact: {
    title: "Quick Contact",
    name: "Name",
    email: "Email",
    phone: "Phone",
    send: "Request a call",
    sent: "Thank you! We'll get back to you soon.",
    failed: "Sorry, there was an error sending your request. Please try again.",
  },
};

declare module "./texts" {
  interface Texts {
    frame: typeof frame;
  }
}

export const handle = provide("en", { frame });
