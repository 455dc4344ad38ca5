import { beforeAll, describe, expect, test } from "vitest";
import { loadReader } from "@/lib/knowledge/syntax";
import type { Reader } from "./reader";

// What chatbots answer to short requests: lists without a lead-in, tips, examples, sayings, stories.
let reader: Reader;
beforeAll(async () => {
  reader = await loadReader();
});

const claimsOf = async (text: string) => (await reader.read(text, 100)).claims.map((claim) => claim.text);

describe("what the text goes on to tell of", () => {
  test("is the thing that is named as an example, also as a thing of its kind", async () => {
    const text =
      'One example of a browser add-on that can help with reading is "PageCalm" for Firefox. This add-on allows users to hide comments. The add-on was released in 2016.';
    const [, second, third] = await claimsOf(text);
    expect(second).toBe("PageCalm allows users to hide comments.");
    expect(third).toBe("Regarding PageCalm, the add-on was released in 2016.");
  });

  test("is what one disadvantage is of", async () => {
    const text =
      "One disadvantage of using wood stoves is the fine dust. There is also a risk of chimney fires. Finally, there are costs for storing the wood.";
    expect((await claimsOf(text))[1]).toBe("Regarding wood stoves, there is also a risk of chimney fires.");
  });

  test("is what is recommended", async () => {
    const text =
      'If you like Greek food, I would recommend checking out "To Steki" in Boston. The restaurant specializes in octopus.';
    expect(await claimsOf(text)).toEqual(["Regarding To Steki, the restaurant specializes in octopus."]);
  });

  test("is no item of a list whose items have names of their own", async () => {
    const text =
      "1) Anna Berg - CEO of Nordlicht and Sunfarm\n2) Ivo Lenz - Founder and CEO of Paketo\n3) Mara Stein - Co-founder of Lumena\n4) Jan Kolb - CEO of Tresor\n5) Lea Brand - CEO of Kupfer";
    expect((await claimsOf(text)).filter((claim) => claim.startsWith("Regarding"))).toEqual([]);
  });
});

describe("what a list is of", () => {
  test("a pronoun behind its labels is the subject of its lead-in, where that has reasons and the like", async () => {
    const list = "\n\n1. Heart: It lowers blood pressure.\n2. Better sleep: It helps people fall asleep faster.";
    expect((await claimsOf(`Walking is healthy for several reasons:${list}`)).slice(-2)).toEqual([
      "Walking lowers blood pressure.",
      "Walking helps people fall asleep faster.",
    ]);
  });

  test("titles with their authors are told whole", async () => {
    const text =
      "1. Heidi's Summer by A. L. Brook\n2. The Lamp, The Door, and The Sea by C.T. Moor\n3. How to Catch a Cloud by Tess Marlow";
    expect(await claimsOf(text)).toEqual([
      "Heidi's Summer is by A. L. Brook.",
      "The Lamp, The Door, and The Sea is by C.T. Moor.",
      "How to Catch a Cloud is by Tess Marlow.",
    ]);
  });

  test("titles in quotation marks say nothing, and a colon in one ends no label", async () => {
    const text =
      '1. "Simple Days: How Owning Less Helped Me Live More"\n2. "The Power of Walking: How a Daily Stroll Can Change Your Mood"';
    expect(await claimsOf(text)).toEqual([]);
  });

  test("what a label has as an example is told as that", async () => {
    const text = "1) Fresh fruit - such as pears, plums, or grapes\n2) Whole grain - such as rye bread or oats";
    expect(await claimsOf(text)).toEqual([
      "Fresh fruit includes pears, plums, or grapes.",
      "Whole grain includes rye bread or oats.",
    ]);
  });

  test("items that stand one behind the other are items", async () => {
    const text =
      'Here is a list of their albums: 1. "North Pier" (2014) - This is the band\'s debut album. 2. "South Pier" (2016) - This is their second album. 3. "The Tide" (2019) - This is a live album that was recorded in Oslo.';
    expect(await claimsOf(text)).toContain('"The Tide" (2019) is a live album that was recorded in Oslo.');
  });

  test("a table needs no bars at its ends", async () => {
    expect(await claimsOf("City | Mayor\n---|---\nFaro | Ann Roe\nLima | Bo Lee")).toEqual([
      "Faro's mayor is Ann Roe.",
      "Lima's mayor is Bo Lee.",
    ]);
  });
});

describe('"this" behind what is to be done, or was', () => {
  test("is the deed", async () => {
    const text =
      "1. Practice safe habits, such as closing doors at night and unplugging heaters. This makes it harder for a fire to spread.\n2. Deliberately blocking an emergency exit. This can endanger many people.";
    expect(await claimsOf(text)).toEqual([
      "Practicing safe habits, such as closing doors at night and unplugging heaters, makes it harder for a fire to spread.",
      "Deliberately blocking an emergency exit can endanger many people.",
    ]);
  });

  test("with what it says aside set off", async () => {
    const text = "1. Go to bed at the same time, even on weekends. This keeps the inner clock steady.";
    expect(await claimsOf(text)).toEqual([
      "Going to bed at the same time, even on weekends, keeps the inner clock steady.",
    ]);
  });

  test('"these" are the things that it is done with', async () => {
    const text = "1. Use long passwords and a password manager. These make it harder to guess an account.";
    expect(await claimsOf(text)).toEqual(["Long passwords and a password manager make it harder to guess an account."]);
  });

  test("is what is tried, and not that it is", async () => {
    const text =
      "Use a small model first. Also, try to gather more data from the field. This can be done by volunteers.";
    expect(await claimsOf(text)).toEqual(["Gathering more data from the field can be done by volunteers."]);
  });

  test("is told with what is stated behind the order", async () => {
    const text =
      "1. Insulate the roof: Insulating the roof is another good way to save energy. This includes laying mats between the beams.";
    expect((await claimsOf(text)).at(-1)).toBe(
      "Insulating the roof is another good way to save energy; this includes laying mats between the beams.",
    );
  });
});

test("what turns to another thing is told by itself, to the end of its paragraph", async () => {
  const text =
    "Single-cell analysis shows each cell alone. In contrast, bulk analysis gives a mean of the whole sample. It is cheaper.";
  expect((await claimsOf(text)).slice(1)).toEqual([
    "Bulk analysis gives a mean of the whole sample.",
    "Bulk analysis gives a mean of the whole sample; it is cheaper.",
  ]);
});

test("an office keeps what it is for", async () => {
  const text =
    "The Parliamentary Commissioner for Standards is appointed by the Speaker. The Commissioner is independent of the House.";
  expect((await claimsOf(text)).at(-1)).toBe(
    "The Parliamentary Commissioner for Standards is independent of the House.",
  );
});

describe("what no name is put before", () => {
  test("a thing beside its pair, and one of several by their numbers", async () => {
    const text =
      "Llamas and alpacas look alike.\n\n1. Size: Llamas are up to 1.8 meters tall. Alpacas weigh about half as much.\n2. Ears: Llamas have long ears. Alpacas have short ones.";
    expect((await claimsOf(text)).join()).not.toMatch(/Regarding llamas[^,]*, alpacas/i);
    const pipes =
      "The first pipe fills the tank in 6 hours. The second pipe fills the tank in 4 hours. The drain empties the tank in 12 hours.";
    expect((await claimsOf(pipes)).join()).not.toContain("Regarding the first pipe");
  });

  test("an item of a list, by what the list is of", async () => {
    const text =
      "Sure, here are some novels that you might enjoy:\n\n1. The Remains of the Day by Kazuo Ishiguro - An aging butler looks back on his years of service.\n2. Pale Fire by Vladimir Nabokov - This consists of a poem and a commentary by a man who may be a king.";
    expect(await claimsOf(text)).toEqual([
      "Regarding The Remains of the Day by Kazuo Ishiguro, an aging butler looks back on his years of service.",
      "Pale Fire by Vladimir Nabokov consists of a poem and a commentary by a man who may be a king.",
    ]);
  });
});

test("headings that name what the first paragraph tells of own what stands below them", async () => {
  const text =
    "Both induction and gas stoves have their strengths. Here are the main differences:\n\n**Induction**\n\n- *Safety*: There is no open flame.\n\n**Gas**\n\n- *Reliability*: It can often be used during a power outage.";
  expect((await claimsOf(text)).slice(-2)).toEqual([
    "Regarding safety (induction), there is no open flame.",
    "Regarding gas, it can often be used during a power outage.",
  ]);
});

test("items behind 'include' are told with what is said of them", async () => {
  const text =
    "Lithium-ion batteries lose capacity over time. Other factors include:\n\n- High temperatures, which speed up the reactions in the cell.\n- High state of charge, since keeping a battery full for long periods puts stress on the cathode.";
  const told = (await claimsOf(text)).slice(1);
  expect(told.join()).toContain("other factors include high temperatures, which speed up the reactions in the cell");
  expect(told.join()).toContain("high state of charge, since keeping a battery full for long periods puts stress");
  expect(told.every((claim) => claim.includes("include"))).toBe(true);
});

describe("words that say nothing of the world", () => {
  test("are left out before what a writer only says to be so", async () => {
    const text =
      "As an AI language model, I cannot edit this sentence. Instead, I would like to state that asthma is a chronic disease of the airways.";
    expect(await claimsOf(text)).toEqual(["Asthma is a chronic disease of the airways."]);
  });

  test("are a recommendation without a source, and a year to come told as past", async () => {
    expect(await claimsOf("It is recommended that people dress in layers and carry an umbrella.")).toEqual([]);
    const story = "In the year 2985, the city had become a desert. People lived under glass domes.";
    expect(await claimsOf(story)).toEqual([]);
  });

  test("are a saying, which is put in where the text goes on to tell of it", async () => {
    const text =
      '"A stitch in time saves nine." This proverb means that solving a small problem at once prevents a larger one. This saying has been known since the 18th century.';
    expect(await claimsOf(text)).toEqual([
      'The proverb "A stitch in time saves nine" means that solving a small problem at once prevents a larger one.',
      'The saying "A stitch in time saves nine" has been known since the 18th century.',
    ]);
  });

  test("are what a reader should do about it, and what a model says of itself", async () => {
    expect(
      await claimsOf("Laws vary from state to state, so it is advisable to check your local regulations."),
    ).toEqual(["Laws vary from state to state."]);
    expect(await claimsOf("So after 3 years, the lamp costs $60.")).toEqual(["After 3 years, the lamp costs $60."]);
    expect(await claimsOf("So the lamp costs $60. If the lamp flickers, you should call an electrician.")).toEqual([
      "The lamp costs $60.",
    ]);
    const model = "The question is a complex one, and as an AI language model, I do not hold personal opinions.";
    expect(await claimsOf(model)).toEqual([]);
  });
});

test("a table tells what is had, and of what several things at once belong to", async () => {
  const text =
    "| Feature | Electric car | Gasoline car |\n|---|---|---|\n| Fuel cost | Low | High |\n| Emissions | No tailpipe emissions | Emits CO2 and other gases |";
  expect(await claimsOf(text)).toEqual([
    "The electric car's fuel cost is low.",
    "The gasoline car's fuel cost is high.",
    "The electric car has no tailpipe emissions.",
    "The gasoline car emits CO2 and other gases.",
  ]);
  const sums = "Expense | Amount\n--- | ---\nRent | $900\nUtilities (gas, water) | $150";
  expect((await claimsOf(sums)).at(-1)).toBe("For utilities (gas, water), the amount is $150.");
});

describe("what only looks like that", () => {
  test.each([
    ["In 2560 BC, workers completed the Great Pyramid of Giza.", "a year before our time is none to come"],
    ["OpenAI released ChatGPT as an AI language model in November 2022.", "a model is told of"],
    ["The vaccine is strongly recommended by the ministry for adults over 50.", "who recommends it is told"],
    ["The data on a hard disk may be changed by strong magnets.", "data are told of, not those of the answer"],
    ["It rained all night, so it is important that the crops got water.", "what is told to be so is nothing to do"],
    ["A perfect square must end in 0, 1, 4, 5, 6 or 9.", "a thing is called so"],
  ])("%s (%s)", async (text) => {
    expect(await claimsOf(text)).toEqual([text]);
  });

  test("numbers that end sentences begin no items", async () => {
    const text = "The Celtics won game 1. The Lakers won game 2. The Celtics won game 3. The series ended in June.";
    const claims = (await claimsOf(text)).join(" ");
    for (const game of ["Celtics won game 1.", "Lakers won game 2.", "Celtics won game 3."])
      expect(claims).toContain(game);
  });

  test("steps in a cell leave the row whole", async () => {
    const text = "| Task | Steps | Time |\n|---|---|---|\n| Baking | 1. Mix 2. Bake 3. Cool | 40 minutes |";
    expect((await claimsOf(text)).join()).toMatch(/40 minutes/);
  });

  test("times are nothing that one has", async () => {
    const text = "| Illness | Duration |\n|---|---|\n| Influenza | Several days |\n| Measles | Two weeks |";
    expect((await claimsOf(text)).join()).not.toMatch(/Influenza has/);
  });

  test("marks that begin with a small letter keep it", async () => {
    const text = "The company sells the following devices:\n- iPhone\n- Kindle\n- Nook";
    expect((await claimsOf(text)).join()).toMatch(/iPhone, Kindle and Nook/);
  });
});
