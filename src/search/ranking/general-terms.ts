/**
 * Written by `bench/count-general-terms.ts`: terms that software documentation has whatever it is about, by the rounded natural
 * logarithm of one in how many pieces of a thousand characters has them.
 */
export const generalTerms: Record<string, readonly string[]> = {
  en: [
    `and is of the to`,
    `all an ar as be by can default file for from http if in it name not on option or see set that thi
    us when will with`,
    `add allow also ani api argument at build but call case chang code com command configur const
    contain creat current data descrip directori do doe each error exampl first follow format
    function gener github githubcom ha have html id import includ inform input instal instead into js
    like line list log mai make match more must need new no node note number object onli org other
    output packag pass path process provid read requir result return run same script should size so
    sourc specifi start string support system than then there these time type user valu version which
    work you`,
    `04 10 11 12 14 15 16 20 about abov accept access action ad addition address after align alreadi
    alwai anoth appli applic arrai author automat avail base becaus been befor behavior below between
    binari bit blob block boolean both browser bu byte cannot caus charact check class column commit
    common compat compil complet config consol content contribut control copi custom debug defin
    defini depend describ detail dev develop devic differ disabl displai doc document don done dot
    download drop ds effect eg either element empti en enabl encod end entri environ etc even event
    everi execut exist exit expect export expres exten extend fail fals featur field filenam find
    flag foo form found full get git given group handl header help how howev href identifi ie ignor
    img implement index indic info initi instanc interfac intern io issu item java javascript json
    just keep kei kernel label languag last length level librari licens limit link linux load local
    locat main maintain mani manual map mark markdown max md mean memori messag method might mode
    modifi modul most multipl next nk nodej non normal null onc open oper order origin otherwis out
    over overrid own pack page paramet pars part pattern per perform place point possibl prefix print
    produc program project properti queri raw record refer relat releas remov replac report request
    root search second section secur select separ serial server servic sh share shell shield show
    sinc singl some space special specif src standard state statu store stream style such svg symbol
    synopsi syntax systemd tabl tag take target termin test text thei their them those through tool
    tree true try ts two typescript ulp under unifi unit up updat url usag usual util valid variabl
    via wa wai want warn we well what where whether while width within without would write written
    www your zero`,
    `00 01 02 03 05 07 100 1024 13 17 18 19 2022 2023 21 22 23 24 25 256 26 28 30 32 38 39 40 42 50 64
    abl absolut accord across activ actual affect again against ai algorithm alia alloc alt altern
    amount angular anyth app appear append appropri architectur archiv arg around ascii ask assert
    assign associ assum async attach attempt attribut authent auto avoid await back bar bash basic
    becom begin benchmark best better bf16 bind blank blue bodi boot br branch break buffer bug built
    builtin bundl cach callback capabl cb center certain child children ci clear cli client clone
    close cmake co collect color combin come comma commandlin comment commun compar compon compres
    compress comput condition conduct conf connec connect consid consist constructor consum context
    continu convert copyright core correct correspond could count coverag cpu cross css cut databas
    date de declar decod delet deprec descriptor design destin detect determin diff dir direct
    directli discus disk dispatch div dm doesn domain doubl dump dure dynam edit els em embed emit
    ensur enter entir enu equal equival err es escap exact exactli except exclud exec execu explicit
    explicitli expos extern extra extract f16 f32 failur famili fast fetch filesystem filter final
    fix float flow footnot forc forward free fs fulli further futur gb gist give global gnu go graph
    gso guid handler happen hardwar hash haswel head health height hello helper here high higher
    highlight histori home hook host hub ident imag immedi impli improv independ individu inherit
    insert insid instruc int integ integr intend interact interpret introduc invalid invok ip itself
    keyword kind know known lang larg later lead least left less let letter lib listen liter logger
    logic login logo long longer look loop low lower ls mac machin made major man manag master
    maximum measur mechan medium member merg metadata min minimum miss mit model modern mount move
    mozilla ms much multi namespac nativ necessari neon nest net network never none noth now ns num
    numer occur off offset often old omit op opt optim os our packet pair parent parser particular
    password patch permis permit pg pid pipe plain platform pleas plu plugin png polici port position
    posix post postgr postgresql power pre preced precision prefer present preserv prevent previou
    privileg problem proc product promis prompt protocol public pull purpos push put python quot
    random rang rather re react readabl readm readonli real reason receiv recommend recurs reduc ref
    regex regist regular rel remain remark remot renam render repositori repres reset resolv resourc
    respect respons right rout router row rs rule runtim safe sai sampl save scale schema scheme
    scope sdk sec send sent sequenc session sever short shown side sign signal signatur similar simpl
    simpli site skip skylak slice small socket softwar someth sort spec speed split sql stack stat
    static stdout step still stop storag strict stringifi strip structur sub subsequ success suffix
    suit sum summari suppli sure switch sy symmetr sync tab taken tar task td tell templat term th
    therefor thing though thread three throw thu timestamp titl togeth token too top total tr trace
    track transform transport treat turn txt typic ui uid undefin uniqu unix unknown unless until usr
    var variou vector verbos veri verifi view wait web were whitespac whole whose window word
    workflow world wrap x86 ye yield`,
    `06 08 09 1000 123 128 168 192 1m 200 2021 2025 2026 252 255 27 29 300 31 33 34 35 36 37 4096 41
    43 44 45 46 47 48 49 51 512 52 53 54 55 56 57 58 59 60 61 62 63 65 66 67 68 69 70 72 73 74 75 76
    78 79 80 81 82 83 84 85 86 87 88 89 90 91 92 94 95 96 97 98 99 ab abbrevi abort abstract ac
    account accumul accuraci achiev acorn acquir act adapt addr adjust admin advanc ae af ag agent
    agre alias along alpha alphabet alter although am analysi analyz ancestor annot answer ap apach
    appl approach approxim apt arbitrari arch area arm assembl asser asset ast asynchron attack auth
    avatar averag aw awai awar backend background backslash backup backward bad bare batch baz behav
    behaviour belong bench big bin blog bound boundari box brace bracket brand broken bsd button ca
    calcul caller cancel cap capit captur care carri cast cat catch categori caveat cc cd cell certif
    chain char charset checkout choic choos chosen chrome chunk claus clean cleanup click clock cloud
    cluster cmd collec colon commasepar commonli compact comparison completion complex compos
    concaten concept concurr conflict conform constant constraint construct contact contribu
    contributor conven conveni conver cooki correc correctli cost counter cover cp cpp cr crash
    creation credenti credit cursor cycl d3 daemon dai danger dark dash david db deal decid decim
    decompres decompress deep def delai delimit delta depth deriv descend desir destroi detach detec
    developermozillaorg diagnost dictionari did digit dimen discard discord dist distanc distinct
    distribu distribut dn dom down draft driver dt due duplic durat e2 earli earlier easi easier
    easili echo ed edg editor effici el email emul enclos encount encryp encrypt endpoint enforc
    engin english enh enough entiti env enwikipediaorg er especi essenti establish et evalu
    eventsourc ever everyth ex examin examplecom exce excep exclus exp expan expand experiment expir
    explain express extent fact factor factori fall fallback faster fastest fatal fd feed few fi fill
    fine finish fit fixtur fl flat flush fma fn font foreign fork foundat four fragment frame
    framework friendli func gh gi gid glibc glob globalobject gmail gmailcom goe good googl gp gpg
    gpt grammar grant greater grep guarante gzip h1 had half ham hand hard he henc hex hexadecim hi
    hidden hide hierarchi highli histor hold horizont hostnam hour human hyphen i8 ic icelak idea idl
    ietf im impact implicitli inc incompat increas increment indent infer ing init inject inlin inner
    inod insensit inspect intel interest interv invoc involv ion ipv4 ipv6 isn iso isol iter job join
    josh journal jsonstringifi jump kept kill kong larger latenc latest latin latter layer layout ld
    le learn leav legaci len lf li light linker lint littl live llvm lock lookup lot lowercas lt
    macro magic mail mandatori manipul margin marker mask math matrix matter mb me meant media
    mention meta metric mib microsoft middl middlewar migrat millisecond minifi minim minor minut mix
    mock modif moment monitor mostli mp msg multipli multithread mutat my natur navig neg neither
    newer newli newlin ng nice nodejsorg nonzero nor notat notic notif np nr nul obj observ obtain
    octal offer offici ok older onerror onlin opensourc oq organ outsid overflow overhead overridden
    overview overwrit owner ownership pad paragraph parallel param parti partial partition pathnam
    payload peer pend peopl percentag perf period perl persist person phase physic pi pick pictur pin
    pipelin pointer pool portabl portion posit potenti pp pr practic prepar prepend preset pretti
    previous primari primarili prior prioriti privat probabl processor profil progress prop propag
    proper properli protect proto prototyp proxi ps pseudo pt pub publish pure py qualifi question
    queue quick quiet quit rais rate ratio reach readi readmemd realli realtim reboot recent recogn
    red redirect redistribut referenc reflect refresh refus reg regardless regexp region registri
    reject relev reli repeat repo represent req reserv resolu rest restart restor restric restrict
    retain retri retriev reus revers review revision rewrit rf rfc role round rst rust sanit sapphir
    satisfi scalar scan scenario schedul score screen scroll sd se secret seed seen segment selec
    selector self semant semicolon sens sensit seri serv setup sha shadow shall shape shift ship
    shutdown signific significantli silent simd similarli simplifi situat slash sleep slightli slow
    slower smaller sme snapshot sometim sp span spars spawn squar ss ssh st stabl stage stai
    standalon startup statement statist std stderr stdin stori str strategi strikethrough strong
    struct subdirectori subject submit subset successfulli suffici suggest suitabl suppos suppress
    swap swift symlink synchron syslog tc tcp te team temporari theme themselv third threshold
    throughput thrown thunk tild timeout timer tini tip tm tmp toolchain toolkit toplevel tracker
    tradition traffic trail transac transition translat transpar trap travers tri trigger truncat
    trust tsx tty tupl twice typeof u1 u32 u8 unchang underli understand unicod union univers unlik
    unmaintain unpack unsaf unset unsign unus upgrad upload upon upper uppercas upstream ur uri
    usernam utf uuid v1 v2 v3 vari variant vb ve vendor verbatim vertic virtual visibl visit visual
    void vs vsx vulner walk warranti wasm websit weight welcom whatev whatisthi whenev white who why
    wide widen wiki wikipedia wildcard wish won worker workload wrapper writabl wrong wwwgnuorg xml
    xss yaml year yet zip`,
    `000 0000 0x 101 102 110 118 120 127 160 161 162 163 164 165 166 167 169 170 171 172 173 175 176
    178 179 180 181 183 184 185 186 187 188 190 191 194 196 197 198 199 2000 2001 2003 201 2012 2015
    2016 2017 2018 2019 2020 2024 203 204 2048 205 206 207 208 210 211 212 213 214 215 216 217 218
    220 221 222 223 224 225 226 227 229 230 231 233 234 235 236 237 238 239 240 241 243 244 245 246
    247 249 250 251 253 254 257 260 261 262 263 264 266 267 270 272 273 274 277 2m 2u 3000 301 302
    303 304 305 310 311 312 313 315 316 317 320 321 323 324 325 326 331 332 333 337 340 342 343 344
    345 350 351 354 355 356 357 360 363 366 367 370 371 372 3m 3rd 3x 404 4m 500 600 700 71 754 77
    800 8m 93 999 a0 a1 a2 a3 aa aarch64 abc abi abil absent acceler accent accordingli accur
    acknowledg addon advantag afterward aggreg agnost aim aka al alder alert almost alon alongsid
    alphanumer ambigu among amort amx anchor angl anim anonym ansi anymor anywai anywher arab aren
    argv aris arithmet arm64 articl artifact ascend asm aspect assist assump asterisk atom atten attr
    audit augment autodetect autom avg avx awk ax az b1 b2 ba balanc bandwidth banner base64 baselin
    basenam baseurl basi bb bc bd behind ben benefit besid beta beyond bf bg bi bigger bigint bitmap
    black bold book bool boost border bottom brain bridg brief broadcast brows bucket buf builder
    burst busi bypass c1 c3 callsit candid canon capac caret carriag cascad caseinsensit catalog
    caution cdot ce central cert cf ch challeng chanc changelog channel chapter charli checksum
    chromium cidr cipher circl circular ciurl cl claim clang classic classid classifi classnam
    clobber cm cn coerc col comm commonj compani compens compiletim compliant complic con concern
    concret confirm confus conjunc consecut consequ consider constrain consult consump cont
    contenttyp contigu contract contrast convers coordin corrupt coupl cours creator criteria critic
    crosssit crypto cryptograph cs ct ctest ctime ctrl ctx curl curv cwd cxx cyril da damag dc dd
    dead debugg dec decision decor decreas decrypt dedic deepli defer definit degrad degre del deleg
    deletion deliv demand demo demonstr deni denot dens deploy derefer desc desktop dest determinist
    devtool di diagnos dict didn digest dimension direc dirnam dirti disallow discov discoveri
    discuss distinguish diverg divid division docker dq drain draw drift drive dropin dst dtype dw
    dwarf e1 e3 e4 e5 e7 eas east eb ec ecma ecmascript ee ef effort eight elaps elimin emb emphasi
    emploi encapsul endian enhanc ent enum enumer eof eol epoch eq errno errormessag estim eth0 ev
    eval eventu exceed exchang exclam exclusion expens experi explan explor expon expr ext extens
    extrac extrem f0 f1 f16c f2 f3 fa face facebook fake faq far favor fc fe feedback feel fewer ff
    fifo figur fil file1 file2 fingerprint fire five flex flexibl float8 floatingpoint fm fo focu
    focus focuss fold folder foobar foreground forget formatt formula fr fraction freez frequenc
    frequent front frontend frozen ftp fulfil furthermor fuse fuzzi ga gain galleri garbag gatewai
    gather gc gcc ge gen gg gif gmt gnupg goal got goto govern granular graphic grave great greek
    green grow gt guard guess gui guidelin gz h2 halt heavi hebrew her heterogen heurist highest him
    hint histogram hit hmac honor hpp ht htmlexten huge humanread hunk hy hybrid i32 i4 i64 ibm icon
    ideal ieee il illustr immut implicit imposs inact inclus inclusion incom incomplet inconsist
    incorrect incorrectli indexhtml indirect inet infin infinit influenc infrastructur injec inser
    inspir instanti instruct instrument int32 int8 interac interleav intermedi internet interpol
    interrupt intersec intersect invers invert invis ipaddr ipc isa ish iv ja jan jar jet jit john jp
    kb keyboard keyr keystor kib l3 la lack lake lambda land largest late launch law lazi leaf
    lexicograph libc lifecycl lifetim lightweight linear ll lo loader localhost longest loopback loos
    lose loss lost lowest lowlevel lp luke ma maco mailto mainli mainten makefil malform manner
    mantissa march markup matcher materi maxim mayb mc md5 meaning med megabyt mem membership ment
    menu mere michael micro microsecond million mind mini minu mirror miscellan mismatch mistak mkdir
    ml mm mmap mod monoton month mous mt mtime multicast multilin naiv nan narrow nd ne near
    necessarili negat nl nm nobreak nodemodul nonc nonempti nonop nonstandard noop norm notabl notifi
    nt nullabl numpi obsolet occurr oct octet odd offlin oid ol om onelin onto operand opposit
    ordinari organis orient oss ot outer outlin overal overlap overload overwritten pa packagejson
    parenthes particularli passthrough past paus pc pd pdf pe percent perhap perman pgp philosophi
    php phrase piec pitch pkg pl placehold plai plaintext plan playground plug pm po poll pop popul
    popular precis precomput predefin predic preprocessor prereleas presenc press pressur prettier
    primit printabl printf pro probe proce procedur programm prohibit prom propos protec provision
    prune pseudocod psql pthread punctuat ql qualiti quantum queu quickli quickstart quotat race ram
    rank rapid rare rc rd reachabl reader rebas rebuild recip recov recoveri recreat redact redund
    refin regard relationship relax reliabl reload remaind rememb reorder repack repeti repl replai
    repli replic reproduc rerun resid resiz respond resum ret rev revert rewritten rich richard ring
    risc riscv risk rm ro rotat roughli routin rsa rt ru rubi rw sa safeti sandbox satur sc scm seem
    semi semver sep septemb sequenti serializ servers settimeout setuid sha1 sha256 shallow she
    shortcut shorthand shut si sibl sim simpler simul simultan sin singlethread sit sizeof sizet sk
    sl slot smallest smart smooth snippet soft solid solution solv somewhat somewher soon spacesepar
    spatial spread sqrt sr sse ssl stacktrac stale stand star strictli stride stroke strongli stub
    studio stuff su subcommand submodul subscrib subscrip substitu substitut substr subsystem
    subtract succe sudo sugges sun sup super surfac surround suspend sym synonym systemspecif tagnam
    tail tarbal tasklist tech technic temporarili tend textual thank thin think ti tick tile timezon
    tion tl todo toggl toler toolsietforg topic tostring touch tp trailer train transmis transmit
    trim trivial tsc ttl tune tutori tw u16 u4 u64 udp uint32 uint8 uk ul umask un unabl unam
    underlin underscor undo unexpect uniform unind unlimit unlink unlock unmount unnecessari unreach
    unrecover unspecifi unsupport untrust unusu unwrap unzip usabl useless userdefin usermessag
    userspac ut utc utf8 v4 v6 v7 v8 val van variat varieti ver verif versa vi vice video vim violat
    visitor vite vm volatil volum wall wasi watch wd weak webassembl weekli wellknown west wheel
    wherea wi wider win wire wise workaround worth ws wu x64 xdg xo xor xx xxx yc yourself z0 za zh
    zone zstd`,
  ],
}
