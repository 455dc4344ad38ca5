// Country: the words for who or what is from there, as an adjective or a noun; a plural "s" is understood.
const TABLE = `
Afghanistan: Afghan|Albania: Albanian|Algeria: Algerian|Andorra: Andorran|Angola: Angolan|Argentina: Argentine, Argentinian
Armenia: Armenian|Australia: Australian, Aussie|Austria: Austrian|Azerbaijan: Azerbaijani|Bahamas: Bahamian|Bahrain: Bahraini
Bangladesh: Bangladeshi|Barbados: Barbadian|Belarus: Belarusian|Belgium: Belgian|Belize: Belizean|Benin: Beninese
Bermuda: Bermudian|Bhutan: Bhutanese|Bolivia: Bolivian|Bosnia and Herzegovina: Bosnian|Botswana: Botswanan|Brazil: Brazilian
Brunei: Bruneian|Bulgaria: Bulgarian|Burma: Burmese|Myanmar: Burmese|Burundi: Burundian|Cambodia: Cambodian
Cameroon: Cameroonian|Canada: Canadian|Cape Verde: Cape Verdean|Chad: Chadian|Chile: Chilean|China: Chinese
Colombia: Colombian|Costa Rica: Costa Rican|Croatia: Croatian, Croat|Cuba: Cuban|Cyprus: Cypriot|Czech Republic: Czech
Denmark: Danish, Dane|Dominican Republic: Dominican|East Timor: East Timorese|Ecuador: Ecuadorian, Ecuadorean|Egypt: Egyptian
El Salvador: Salvadoran|England: English, Englishman, Englishwoman|Eritrea: Eritrean|Estonia: Estonian|Ethiopia: Ethiopian
Fiji: Fijian|Finland: Finnish, Finn|France: French, Frenchman, Frenchwoman|Gabon: Gabonese|Gambia: Gambian|Georgia: Georgian
Germany: German|Ghana: Ghanaian|Greece: Greek|Greenland: Greenlandic, Greenlander|Grenada: Grenadian|Guatemala: Guatemalan
Guinea: Guinean|Guyana: Guyanese|Haiti: Haitian|Honduras: Honduran|Hungary: Hungarian|Iceland: Icelandic, Icelander
India: Indian|Indonesia: Indonesian|Iran: Iranian|Iraq: Iraqi|Ireland: Irish, Irishman, Irishwoman|Israel: Israeli
Italy: Italian|Ivory Coast: Ivorian|Jamaica: Jamaican|Japan: Japanese|Jordan: Jordanian|Kazakhstan: Kazakhstani, Kazakh
Kenya: Kenyan|Kosovo: Kosovar|Kuwait: Kuwaiti|Kyrgyzstan: Kyrgyz|Laos: Laotian, Lao|Latvia: Latvian|Lebanon: Lebanese
Liberia: Liberian|Libya: Libyan|Liechtenstein: Liechtensteiner|Lithuania: Lithuanian|Luxembourg: Luxembourgish, Luxembourger
Madagascar: Malagasy|Malawi: Malawian|Malaysia: Malaysian|Maldives: Maldivian|Mali: Malian|Malta: Maltese
Mauritania: Mauritanian|Mauritius: Mauritian|Mexico: Mexican|Moldova: Moldovan|Monaco: Monegasque|Mongolia: Mongolian
Montenegro: Montenegrin|Morocco: Moroccan|Mozambique: Mozambican|Namibia: Namibian|Nepal: Nepalese, Nepali
Netherlands: Dutch, Dutchman, Dutchwoman|New Zealand: New Zealander|Nicaragua: Nicaraguan|Niger: Nigerien|Nigeria: Nigerian
North Korea: North Korean|North Macedonia: Macedonian|Norway: Norwegian|Oman: Omani|Pakistan: Pakistani|Palestine: Palestinian
Panama: Panamanian|Papua New Guinea: Papua New Guinean|Paraguay: Paraguayan|Peru: Peruvian|Philippines: Filipino, Filipina, Philippine
Poland: Polish, Pole|Portugal: Portuguese|Puerto Rico: Puerto Rican|Qatar: Qatari|Romania: Romanian|Russia: Russian
Rwanda: Rwandan|Samoa: Samoan|Saudi Arabia: Saudi Arabian, Saudi|Scotland: Scottish, Scot, Scotsman, Scotswoman|Senegal: Senegalese
Serbia: Serbian, Serb|Sierra Leone: Sierra Leonean|Singapore: Singaporean|Slovakia: Slovak|Slovenia: Slovenian, Slovene
Somalia: Somali|South Africa: South African|South Korea: South Korean, Korean|South Sudan: South Sudanese|Soviet Union: Soviet
Spain: Spanish, Spaniard|Sri Lanka: Sri Lankan|Sudan: Sudanese|Suriname: Surinamese|Sweden: Swedish, Swede|Switzerland: Swiss
Syria: Syrian|Taiwan: Taiwanese|Tajikistan: Tajik|Tanzania: Tanzanian|Thailand: Thai|Togo: Togolese|Tonga: Tongan
Trinidad and Tobago: Trinidadian|Tunisia: Tunisian|Turkey: Turkish, Turk|Turkmenistan: Turkmen|Uganda: Ugandan|Ukraine: Ukrainian
United Arab Emirates: Emirati|United Kingdom: British, Briton|United States: American|Uruguay: Uruguayan|Uzbekistan: Uzbek
Venezuela: Venezuelan|Vietnam: Vietnamese|Wales: Welsh, Welshman, Welshwoman|Yemen: Yemeni|Zambia: Zambian|Zimbabwe: Zimbabwean
`;

const COUNTRIES = new Map<string, string[]>();
for (const row of TABLE.trim().split(/[\n|]/)) {
  const [country = "", words = ""] = row.split(": ");
  for (const word of words.toLowerCase().split(", ")) COUNTRIES.set(word, [...(COUNTRIES.get(word) ?? []), country]);
}

const NAMES = new Set([...COUNTRIES.values()].flat());
const PARTS = new Set(["England", "Scotland", "Wales", "Soviet Union"]); // hold countries or lie in one

/** Whether a name is that of a country of which nothing else that has such a name is a part. */
export function isCountry(name: string): boolean {
  return NAMES.has(name) && !PARTS.has(name);
}

const NONE: readonly string[] = [];

/** The countries whose people and things a word names, in lower case: "spaniards" gives Spain. Mostly none or one. */
export function countriesOfDemonym(word: string): readonly string[] {
  return COUNTRIES.get(word) ?? (word.endsWith("s") ? COUNTRIES.get(word.slice(0, -1)) : undefined) ?? NONE;
}
