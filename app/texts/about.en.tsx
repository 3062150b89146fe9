import { site } from "~/site";
import { frame } from "./frame.en";
import { provide } from "./texts";

export const about = {
  name: "About",
  description: `${site.brand} surveys, designs, installs and looks after solar for homes, shops and factories. What drives us, and how we work.`,
  eyebrow: `About ${site.brand}`,
  title: "Leading Solar Energy Solutions Provider",
  toMission: "Our mission",
  missionEyebrow: "What drives us",
  mission: "Our Mission",
  aim: "Accelerating the transition to sustainable energy through innovative solar solutions, excellent installation and clean energy accessible to homes and businesses across India.",
  way: "So we climb up to your roof before we quote: we measure the shadow, read your bill, check the slab and the earthing, and only then design the system.",
  missionPicture: "A panel held by its clamp on an aluminium rail",
  valuesTitle: "Core Values",
  values: {
    shield: {
      title: "Quality Excellence",
      text: "We choose structure, cable and earthing for the decades your panels will last, not just for handover day.",
    },
    team: {
      title: "Expert Team",
      text: "Surveyors, electrical engineers and fitters work together, so what we draw is what we build.",
    },
    headset: {
      title: "Customer Service",
      text: "You get a name and a number to call, before you order and long after.",
    },
    bolt: {
      title: "Innovation",
      text: "We adopt new panels, inverters and batteries once they’ve proved themselves.",
    },
  },
};

declare module "./texts" {
  interface Texts {
    about: typeof about;
  }
}

export const handle = provide("en", { frame, about });
