/** Names suggested for new games: congresses and treaties. */
const NAMES = [
  'Westphalia 1648',
  'Nijmegen 1678',
  'Ryswick 1697',
  'Karlowitz 1699',
  'Utrecht 1713',
  'Nystad 1721',
  'Aix-la-Chapelle 1748',
  'Paris 1763',
  'Teschen 1779',
  'Campo Formio 1797',
  'Lunéville 1801',
  'Amiens 1802',
  'Pressburg 1805',
  'Tilsit 1807',
  'Erfurt 1808',
  'Chaumont 1814',
  'Vienna 1815',
  'Troppau 1820',
  'Laibach 1821',
  'Verona 1822',
  'Adrianople 1829',
  'Olmütz 1850',
  'Plombières 1858',
  'Gastein 1865',
  'San Stefano 1878',
  'Berlin 1884',
  'The Hague 1899',
  'Algeciras 1906',
] as const

/** `chance`: from 0 to less than 1. */
export const suggestName = (chance: number = Math.random()): string =>
  NAMES[Math.floor(chance * NAMES.length)] ?? NAMES[0]
