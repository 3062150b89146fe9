import { frame } from "./frame.en";
import { provide } from "./texts";

export const home = {
  slides: "Highlights of our work",
  noSlides: "No slides available",
  slide: (number: number, heading: string) => `Slide ${number}: ${heading}`,
  slideOf: (number: number, count: number) => `${number} of ${count}`,
  play: "Play slides",
  pause: "Pause slides",
  toCalculator: "What would I save?",
  servicesTitle: "Everything between the sun and your switch.",
  servicesText:
    "One team surveys, designs, installs and maintains. You talk to people who’ve stood on your roof.",
  services: {
    home: {
      title: "Residential Solar",
      items: ["Panel installation", "Battery storage", "Smart home integration", "Energy monitoring"],
    },
    factory: {
      title: "Commercial Solutions",
      items: ["Industrial systems", "Energy management", "Power purchase agreements", "ROI analysis"],
    },
    wrench: {
      title: "Maintenance Services",
      items: ["System monitoring", "Performance optimization", "Preventive maintenance", "24/7 support"],
    },
    leaf: {
      title: "Green Innovation",
      items: ["Solar technology", "Energy efficiency", "Sustainable design", "Carbon reduction"],
    },
  },
  highlightsTitle: "Illuminating Your Future with Solar Innovation",
  highlights: [
    {
      title: "Energy Efficiency",
      text: "We size systems to your load, so every panel earns its place on the roof.",
    },
    {
      title: "Sustainable Living",
      text: "Clean power made where you use it: no fuel, no smoke, no noise.",
    },
    {
      title: "Expert Support",
      text: "Engineers who pick up the phone and come out when something trips.",
    },
  ],
  projects: "Our Projects",
  noProjects: "No project photos yet. We’ll add them soon.",
  team: "Our Solar Experts",
  portrait: (name: string) => `Portrait of ${name}`,
  carousel: {
    play: (label: string) => `Play ${label}`,
    pause: (label: string) => `Pause ${label}`,
    previous: (label: string) => `Previous, ${label}`,
    next: (label: string) => `Next, ${label}`,
  },
};

declare module "./texts" {
  interface Texts {
    home: typeof home;
  }
}

export const handle = provide("en", { frame, home });
