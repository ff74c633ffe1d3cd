/** Places of the tz database by region, which are suggested for unknown names. */
const PLACES: Readonly<Record<string, string>> = {
  Africa: `
    Abidjan Accra Addis_Ababa Algiers Asmara Bamako Bangui Banjul Bissau Blantyre Brazzaville Bujumbura Cairo
    Casablanca Ceuta Conakry Dakar Dar_es_Salaam Djibouti Douala El_Aaiun Freetown Gaborone Harare Johannesburg
    Juba Kampala Khartoum Kigali Kinshasa Lagos Libreville Lome Luanda Lubumbashi Lusaka Malabo Maputo Maseru
    Mbabane Mogadishu Monrovia Nairobi Ndjamena Niamey Nouakchott Ouagadougou Porto-Novo Sao_Tome Tripoli Tunis
    Windhoek`,
  America: `
    Adak Anchorage Anguilla Antigua Araguaina Argentina/Buenos_Aires Argentina/Catamarca Argentina/Cordoba
    Argentina/Jujuy Argentina/La_Rioja Argentina/Mendoza Argentina/Rio_Gallegos Argentina/Salta
    Argentina/San_Juan Argentina/San_Luis Argentina/Tucuman Argentina/Ushuaia Aruba Asuncion Atikokan Bahia
    Bahia_Banderas Barbados Belem Belize Blanc-Sablon Boa_Vista Bogota Boise Cambridge_Bay Campo_Grande Cancun
    Caracas Cayenne Cayman Chicago Chihuahua Ciudad_Juarez Costa_Rica Coyhaique Creston Cuiaba Curacao
    Danmarkshavn Dawson Dawson_Creek Denver Detroit Dominica Edmonton Eirunepe El_Salvador Fort_Nelson Fortaleza
    Glace_Bay Goose_Bay Grand_Turk Grenada Guadeloupe Guatemala Guayaquil Guyana Halifax Havana Hermosillo
    Indiana/Indianapolis Indiana/Knox Indiana/Marengo Indiana/Petersburg Indiana/Tell_City Indiana/Vevay
    Indiana/Vincennes Indiana/Winamac Inuvik Iqaluit Jamaica Juneau Kentucky/Louisville Kentucky/Monticello
    Kralendijk La_Paz Lima Los_Angeles Lower_Princes Maceio Managua Manaus Marigot Martinique Matamoros Mazatlan
    Menominee Merida Metlakatla Mexico_City Miquelon Moncton Monterrey Montevideo Montserrat Nassau New_York
    Nome Noronha North_Dakota/Beulah North_Dakota/Center North_Dakota/New_Salem Nuuk Ojinaga Panama Paramaribo
    Phoenix Port-au-Prince Port_of_Spain Porto_Velho Puerto_Rico Punta_Arenas Rankin_Inlet Recife Regina
    Resolute Rio_Branco Santarem Santiago Santo_Domingo Sao_Paulo Scoresbysund Sitka St_Barthelemy St_Johns
    St_Kitts St_Lucia St_Thomas St_Vincent Swift_Current Tegucigalpa Thule Tijuana Toronto Tortola Vancouver
    Whitehorse Winnipeg Yakutat`,
  Antarctica: `
    Casey Davis DumontDUrville Macquarie Mawson McMurdo Palmer Rothera Syowa Troll Vostok`,
  Arctic: `
    Longyearbyen`,
  Asia: `
    Aden Almaty Amman Anadyr Aqtau Aqtobe Ashgabat Atyrau Baghdad Bahrain Baku Bangkok Barnaul Beirut Bishkek
    Brunei Chita Colombo Damascus Dhaka Dili Dubai Dushanbe Famagusta Gaza Hebron Ho_Chi_Minh Hong_Kong Hovd
    Irkutsk Jakarta Jayapura Jerusalem Kabul Kamchatka Karachi Kathmandu Khandyga Kolkata Krasnoyarsk
    Kuala_Lumpur Kuching Kuwait Macau Magadan Makassar Manila Muscat Nicosia Novokuznetsk Novosibirsk Omsk Oral
    Phnom_Penh Pontianak Pyongyang Qatar Qostanay Qyzylorda Riyadh Sakhalin Samarkand Seoul Shanghai Singapore
    Srednekolymsk Taipei Tashkent Tbilisi Tehran Thimphu Tokyo Tomsk Ulaanbaatar Urumqi Ust-Nera Vientiane
    Vladivostok Yakutsk Yangon Yekaterinburg Yerevan`,
  Atlantic: `
    Azores Bermuda Canary Cape_Verde Faroe Madeira Reykjavik South_Georgia St_Helena Stanley`,
  Australia: `
    Adelaide Brisbane Broken_Hill Darwin Eucla Hobart Lindeman Lord_Howe Melbourne Perth Sydney`,
  Etc: `
    GMT UTC`,
  Europe: `
    Amsterdam Andorra Astrakhan Athens Belgrade Berlin Bratislava Brussels Bucharest Budapest Busingen Chisinau
    Copenhagen Dublin Gibraltar Guernsey Helsinki Isle_of_Man Istanbul Jersey Kaliningrad Kirov Kyiv Lisbon
    Ljubljana London Luxembourg Madrid Malta Mariehamn Minsk Monaco Moscow Oslo Paris Podgorica Prague Riga Rome
    Samara San_Marino Sarajevo Saratov Simferopol Skopje Sofia Stockholm Tallinn Tirane Ulyanovsk Vaduz Vatican
    Vienna Vilnius Volgograd Warsaw Zagreb Zurich`,
  Indian: `
    Antananarivo Chagos Christmas Cocos Comoro Kerguelen Mahe Maldives Mauritius Mayotte Reunion`,
  Pacific: `
    Apia Auckland Bougainville Chatham Chuuk Easter Efate Fakaofo Fiji Funafuti Galapagos Gambier Guadalcanal
    Guam Honolulu Kanton Kiritimati Kosrae Kwajalein Majuro Marquesas Midway Nauru Niue Norfolk Noumea Pago_Pago
    Palau Pitcairn Pohnpei Port_Moresby Rarotonga Saipan Tahiti Tarawa Tongatapu Wake Wallis`,
};

/** Former and alternative names of the tz database, which its releases keep, and names without a region. */
const LINKS: Readonly<Record<string, string>> = {
  "": `
    CET CST6CDT Cuba EET EST5EDT Egypt Eire GB GB-Eire GMT GMT+0 GMT-0 GMT0 Greenwich Hongkong Iceland Iran
    Israel Jamaica Japan Kwajalein Libya MET MST7MDT NZ NZ-CHAT Navajo PRC PST8PDT Poland Portugal ROC ROK
    Singapore Turkey UCT UTC Universal W-SU WET Zulu`,
  Africa: `
    Asmera Timbuktu`,
  America: `
    Argentina/ComodRivadavia Atka Buenos_Aires Catamarca Coral_Harbour Cordoba Ensenada Fort_Wayne Godthab
    Indianapolis Jujuy Knox_IN Louisville Mendoza Montreal Nipigon Pangnirtung Porto_Acre Rainy_River
    Rosario Santa_Isabel Shiprock Thunder_Bay Virgin Yellowknife`,
  Antarctica: `
    South_Pole`,
  Asia: `
    Ashkhabad Calcutta Choibalsan Chongqing Chungking Dacca Harbin Istanbul Kashgar Katmandu Macao Rangoon
    Saigon Tel_Aviv Thimbu Ujung_Pandang Ulan_Bator`,
  Atlantic: `
    Faeroe Jan_Mayen`,
  Australia: `
    ACT Canberra Currie LHI NSW North Queensland South Tasmania Victoria West Yancowinna`,
  Brazil: `
    Acre DeNoronha East West`,
  Canada: `
    Atlantic Central Eastern Mountain Newfoundland Pacific Saskatchewan Yukon`,
  Chile: `
    Continental EasterIsland`,
  Etc: `
    GMT+0 GMT+1 GMT+10 GMT+11 GMT+12 GMT+2 GMT+3 GMT+4 GMT+5 GMT+6 GMT+7 GMT+8 GMT+9 GMT-0 GMT-1 GMT-10
    GMT-11 GMT-12 GMT-13 GMT-14 GMT-2 GMT-3 GMT-4 GMT-5 GMT-6 GMT-7 GMT-8 GMT-9 GMT0 Greenwich UCT Universal
    Zulu`,
  Europe: `
    Belfast Kiev Nicosia Tiraspol Uzhgorod Zaporozhye`,
  Mexico: `
    BajaNorte BajaSur General`,
  Pacific: `
    Enderbury Johnston Ponape Samoa Truk Yap`,
  US: `
    Alaska Aleutian Arizona Central East-Indiana Eastern Hawaii Indiana-Starke Michigan Mountain Pacific
    Samoa`,
};

/** Abbreviations of time zones in Java. The platform accepts them, and its own examples use `PST`. */
const ABBREVIATIONS =
  "ACT AET AGT ART AST BET BST CAT CNT CST CTT EAT ECT EST HST IET IST JST MIT MST NET NST PLT PNT PRT PST SST VST";

function namesIn(parts: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(parts).flatMap(([part, places]) =>
    splitWords(places).map((name) => (part === "" ? name : `${part}/${name}`)),
  );
}

const splitWords = (text: string): readonly string[] => text.match(/\S+/g) ?? [];

/** Returns the suggested names of time zones. */
export function timeZoneNames(): readonly string[] {
  return namesIn(PLACES);
}

/**
 * Returns every name that a time zone has on the platform, in lower case: those of the tz database, release 2025b, and
 * Java's abbreviations. A list, because runtimes differ about former names and abbreviations.
 */
export function knownTimeZones(): ReadonlySet<string> {
  const all = [...namesIn(PLACES), ...namesIn(LINKS), ...splitWords(ABBREVIATIONS)];
  return new Set(all.map((name) => name.toLowerCase()));
}
