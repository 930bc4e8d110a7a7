-- Letters of other alphabets, and what Latin letters they are read as. Rows of AnyASCII 0.3.3
-- (anyascii.com, ISC licence), for the scripts it reads letter by letter in a way their readers know:
-- Latin, Greek, Cyrillic, Armenian, Georgian, Hebrew, Arabic, Hangul and kana (decision 028).
create table private.latin_letters (
  letter text primary key,
  latin text not null check (latin ~ '^[a-z]+$')
);
alter table private.latin_letters enable row level security;

insert into private.latin_letters
select left(pair, 1), substr(pair, 2) from regexp_split_to_table(btrim($letters$
  Æae Ðd Øo Þth ßss æae ðd øo þth Đd đd Ħh ħh ıi ĸq Łl łl Ŋng ŋng Œoe œoe Ŧt ŧt ƀb Ɓb Ƃb ƃb Ɔo Ƈc
  ƈc Ɖd Ɗd Ƌd ƌd ƍz Ǝe Əe Ɛe Ƒf ƒf Ɠg Ɣg ƕhw Ɩi Ɨi Ƙk ƙk ƚl ƛl Ɯw Ɲn ƞn Ɵo Ƣgh ƣgh Ƥp ƥp Ʀr Ʃsh ƪsh
  ƫt Ƭt ƭt Ʈt Ʊu Ʋv Ƴy ƴy Ƶz ƶz Ʒzh ƺzh ƻdz ƾts ƿw ǀc ǁx ǂqc ǃq ǝe Ǥg ǥg Ƕhw Ƿw Ȝy ȝy Ƞn ȡd Ȣou ȣou
  Ȥz ȥz ȴl ȵn ȶt ȷj ȸdb ȹqp Ⱥa Ȼc ȼc Ƚl Ⱦt ȿs ɀz Ƀb Ʉu Ʌa Ɇe ɇe Ɉj ɉj Ɋq ɋq Ɍr ɍr Ɏy ɏy ɐa ɑa ɒa ɓb
  ɔo ɕc ɖd ɗd ɘe əe ɚer ɛe ɜe ɝer ɞo ɟj ɠg ɡg ɢg ɣg ɤu ɥy ɦh ɧh ɨi ɩi ɪi ɫl ɬl ɭl ɮlzh ɯw ɰw ɱm ɲn
  ɳn ɴn ɵo ɶoe ɷu ɸf ɹr ɺr ɻr ɼr ɽr ɾr ɿi ʀr ʁr ʂs ʃsh ʄj ʅi ʆsh ʇt ʈt ʉu ʊu ʋv ʌa ʍw ʎy ʏy ʐz ʑz
  ʒzh ʓzh ʖx ʗq ʘpc ʙb ʚoe ʛg ʜh ʝj ʞk ʟl ʠq ʣdz ʤdzh ʥdz ʦts ʧtsh ʨtc ʩfng ʪls ʫlz ʬww ʮy ʯy ẜs ẝs
  ẞss ẟd Ỻll ỻll Ỽv ỽv Ỿy ỿy
  Ͱh ͱh Ͳs ͳs Ͷw ͷw ͻs ͼs ͽs Ϳj Αa Βv Γg Δd Εe Ζz Ηi Θth Ιi Κk Λl Μm Νn Ξx Οo Πp Ρr Σs Τt Υy Φf Χch
  Ψps Ωo αa βv γg δd εe ζz ηi θth ιi κk λl μm νn ξx οo πp ρr ςs σs τt υy φf χch ψps ωo Ϙq ϙq Ϛst
  ϛst Ϝw ϝw Ϟq ϟq Ϡs ϡs Ϣsh ϣsh Ϥf ϥf Ϧx ϧx Ϩh ϩh Ϫj ϫj Ϭc ϭc Ϯti ϯti ϳj Ϸsh ϸsh Ϻs ϻs ϼr Ͻs Ͼs Ͽs
  Ђdj Єie Ѕdz Іi Јj Љlj Њnj Ћc Џdzh Аa Бb Вv Гg Дd Еe Жzh Зz Иi Йy Кk Лl Мm Нn Оo Пp Рr Сs Тt Уu Фf
  Хkh Цts Чch Шsh Щshch Ыy Эe Юyu Яya аa бb вv гg дd еe жzh зz иi йy кk лl мm нn оo пp рr сs тt уu
  фf хkh цts чch шsh щshch ыy эe юyu яya ђdj єie ѕdz іi јj љlj њnj ћc џdzh Ѡo ѡo Ѣe ѣe Ѥie ѥie Ѧe
  ѧe Ѩie ѩie Ѫo ѫo Ѭio ѭio Ѯks ѯks Ѱps ѱps Ѳf ѳf Ѵy ѵy Ѹu ѹu Ѻo ѻo Ѽo ѽo Ѿot ѿot Ҁq ҁq Ҋjh ҋjh Ҏrh
  ҏrh Ґg ґg Ғgh ғgh Ҕgh ҕgh Җj җj Ҙz ҙz Қq қq Ҝg ҝg Ҟq ҟq Ҡq ҡq Ңng ңng Ҥng ҥng Ҧph ҧph Ҩw ҩw Ҫs ҫs
  Ҭth ҭth Үu үu Ұu ұu Ҳh ҳh Ҵts ҵts Ҷj ҷj Ҹc ҹc Һh һh Ҽch ҽch Ҿch ҿch Ӏh Ӂgi ӂgi Ӄq ӄq Ӆlh ӆlh Ӈng
  ӈng Ӊnh ӊnh Ӌdzh ӌdzh Ӎmh ӎmh ӏh Ӕae ӕae Әa әa Ӛe ӛe Ӝdzh ӝdzh Ӟj ӟj Ӡdz ӡdz Өo өo Ӫy ӫy Ӭa ӭa
  Ӵtsh ӵtsh Ӷgh ӷgh Ӻxh ӻxh Ӽx ӽx Ӿh ӿh Ԁd ԁd Ԃdj ԃdj Ԅzj ԅzj Ԇdz ԇdz Ԉlj ԉlj Ԋnj ԋnj Ԍsj ԍsj Ԏtj
  ԏtj Ԑa ԑa Ԓl ԓl Ԕlkh ԕlkh Ԗrkh ԗrkh Ԙa ԙa Ԛq ԛq Ԝw ԝw Ԟq ԟq Ԡl ԡl Ԣn ԣn Ԥph ԥph Ԩny ԩny Ԫdzh ԫdzh
  Ԭdch ԭdch Ԯl ԯl
  Աa Բb Գg Դd Եe Զz Էe Ըy Թt Ժzh Իi Լl Խkh Ծts Կk Հh Ձdz Ղgh Ճch Մm Յy Նn Շsh Ոo Չch Պp Ջj Ռrr Սs
  Վv Տt Րr Ցts Ւw Փp Քk Օo Ֆf ՠa աa բb գg դd եe զz էe ըy թt ժzh իi լl խkh ծts կk հh ձdz ղgh ճch մm
  յy նn շsh ոo չch պp ջj ռrr սs վv տt րr ցts ւw փp քk օo ֆf
  Ⴀa Ⴁb Ⴂg Ⴃd Ⴄe Ⴅv Ⴆz Ⴇt Ⴈi Ⴉk Ⴊl Ⴋm Ⴌn Ⴍo Ⴎp Ⴏzh Ⴐr Ⴑs Ⴒt Ⴓu Ⴔp Ⴕk Ⴖgh Ⴗq Ⴘsh Ⴙch Ⴚts Ⴛdz Ⴜts Ⴝch
  Ⴞkh Ⴟj Ⴠh Ⴡe Ⴢy Ⴣw Ⴤx Ⴥo Ⴧe Ⴭae აa ბb გg დd ეe ვv ზz თt იi კk ლl მm ნn ოo პp ჟzh რr სs ტt უu ფp
  ქk ღgh ყq შsh ჩch ცts ძdz წts ჭch ხkh ჯj ჰh ჱe ჲy ჳw ჴx ჵo ჶf ჷe ჹg ჽae ჿw
  בv גg דd הh וv זz חh טt יy ךkh כkh לl םm מm ןn נn סs ףf פf ץts צts קk רr שs תt
  ؠy آa ؤu ئi بb ةh تt ثth جj حh خkh دd ذdh رr زz سs شsh صs ضd طt ظdh غgh ػg ؼg ؽy ؾi ؿi فf قq كk
  لl مm نn هh وw ىa يy ٲa ٳu ٴe ٹt ٺth ٻb ټt ٽt پp ٿth ڀbh ځdz ڂdz ڃn ڄj څts چch ڇch ڈd ډd ڊd ڋdd
  ڌdh ڍdh ڎdh ڏd ڐd ڑr ڒr ړr ڔr ڕr ږzh ڗd ژzh ڙr ښsh ڛs ڜch ڝts ڞch ڟth ڠng ڡf ڢf ڣp ڤv ڥv ڦph ڧq
  ڨg کk ڪk ګg ڬg ڭng ڮkp گg ڰgg ڱn ڲg ڳg ڴg ڵl ڶl ڷl ڸl ڹn ںn ڻn ڼn ڽny ھh ڿn ہh ۃh ۄo ۅo ۆo ۇu ۈu
  ۉu ۊu ۋv یy ۍey ێe ۏv ېe ۑny ےe
  ᄀg ᄁkk ᄂn ᄃd ᄄtt ᄅl ᄆm ᄇb ᄈpp ᄉs ᄊss ᄌj ᄍjj ᄎch ᄏk ᄐt ᄑp ᄒh ᅡa ᅢae ᅣya ᅤyae ᅥeo ᅦe ᅧyeo ᅨye ᅩo
  ᅪwa ᅫwae ᅬoe ᅭyo ᅮu ᅯwo ᅰwe ᅱwi ᅲyu ᅳeu ᅴui ᅵi ᆨg ᆩkk ᆪgs ᆫn ᆬnj ᆭnh ᆮd ᆯl ᆰlg ᆱlm ᆲlb ᆳls ᆴlt
  ᆵlp ᆶlh ᆷm ᆸb ᆹbs ᆺs ᆻss ᆼng ᆽj ᆾch ᆿk ᇀt ᇁp ᇂh
  ぁa あa ぃi いi ぅu うu ぇe えe ぉo おo かka がga きki ぎgi くku ぐgu けke げge こko ごgo さsa ざza しshi じji すsu ずzu
  せse ぜze そso ぞzo たta だda ちchi ぢji っt つtsu づzu てte でde とto どdo なna にni ぬnu ねne のno はha ばba ぱpa ひhi
  びbi ぴpi ふfu ぶbu ぷpu へhe べbe ぺpe ほho ぼbo ぽpo まma みmi むmu めme もmo ゃya やya ゅyu ゆyu ょyo よyo らra りri
  るru れre ろro ゎwa わwa ゐi ゑe をo んn ゔvu ゕka ゖka ァa アa ィi イi ゥu ウu ェe エe ォo オo カka ガga キki ギgi クku グgu
  ケke ゲge コko ゴgo サsa ザza シshi ジji スsu ズzu セse ゼze ソso ゾzo タta ダda チchi ヂji ッt ツtsu ヅzu テte デde トto
  ドdo ナna ニni ヌnu ネne ノno ハha バba パpa ヒhi ビbi ピpi フfu ブbu プpu ヘhe ベbe ペpe ホho ボbo ポpo マma ミmi ムmu
  メme モmo ャya ヤya ュyu ユyu ョyo ヨyo ラra リri ルru レre ロro ヮwa ワwa ヰi ヱe ヲo ンn ヴvu ヵka ヶka ヷva ヸvi ヹve
  ヺvo
$letters$, E' \n'), '\s+') as pair;

-- Each letter of the table as the table reads it; everything else as it is.
create function private.read_letters(value text)
returns text language sql stable set search_path = '' as $$
  select coalesce(string_agg(coalesce(l.latin, c.letter), '' order by c.place), '')
  from regexp_split_to_table(value, '') with ordinality as c (letter, place)
  left join private.latin_letters l on l.letter = c.letter
$$;

-- Composed first, since й is y and not an и with a mark; then apart, where ō is o and a mark, and 김
-- is three letters.
create function private.to_latin(value text)
returns text language sql stable set search_path = '' as $$
  select private.read_letters(normalize(private.read_letters(normalize(value, nfkc)), nfkd))
$$;

-- Coverage 5.4: the full name lowercased, letters only, spaces turned into underscores, cut to 23, an
-- underscore and 6 random characters; 'user_' and the suffix where no letter is left.
create or replace function private.generate_username(full_name text)
returns text language plpgsql volatile set search_path = '' as $$
declare
  letters text := regexp_replace(lower(private.to_latin(full_name) collate "C"), '[^a-z \t-\r]', '', 'g');
  name_part text := left(btrim(regexp_replace(letters, '[ \t-\r]+', '_', 'g'), '_'), 23);
  candidate text;
begin
  loop
    candidate := case when name_part = '' then 'user' else name_part end || '_' || private.random_suffix();
    exit when private.is_username_free(candidate, null);
  end loop;
  return candidate;
end
$$;
