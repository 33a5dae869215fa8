/**
 * Written by `bench/count-general-terms.ts`: terms of software documentation in general, by rarity. A term at index i occurs in
 * about one of e^i pieces of a thousand characters.
 */
export const generalTerms: Record<string, readonly string[]> = {
  en: [
    `and is of the to`,
    `all an ar as be by can default file for from http if in it name not on option or see set that thi
    us when will with`,
    `add allow also ani api argument at but call case chang code com command configur const contain
    creat current data descrip directori do doe each error exampl first follow format function gener
    github githubcom ha have html id import includ inform instal instead into js like line list log
    mai make match more must need new no node note number object onli org other output packag pass
    path process provid read requir result return run same script should size so sourc specifi start
    string support system than then there these time tree type user util valu version which work you`,
    `04 10 11 12 14 15 16 20 about abov accept access action ad addition address after align alreadi
    alwai anoth appli applic arrai author automat avail base becaus been befor behavior below between
    binari bit blob block boolean both browser bu build byte cannot caus charact check class column
    commit common compat compil complet config consol content contribut control copi custom debug
    defin defini depend describ detail dev devic differ disabl displai doc document don done dot
    download drop ds effect eg either element empti enabl encod end entri environ etc even event
    everi execut exist exit expect export expres exten extend fail fals featur field filenam find
    flag foo form found full get git given group handl header help how howev href identifi ie ignor
    img implement index indic info initi input instanc interfac intern io issu item javascript json
    just keep kei kernel label languag last length level librari licens limit link linux load local
    locat main maintain mani manual map mark markdown max md mean memori messag method might mode
    modifi modul most multipl nk nodej non normal null onc open oper order origin otherwis out over
    overrid own pack page paramet pars part pattern per perform place point possibl prefix print
    produc program project properti queri rang raw record refer relat releas remov replac report
    request root search second section secur select separ serial server servic sh share shell shield
    show similar sinc singl some space special specif src standard state statu still store stream
    style such svg symbol synopsi syntax systemd tabl tag take target termin test text thei their
    them those through tool true try ts two typescript ulp under unifi unit up updat url usag usual
    valid variabl via wa wai want warn we well what where whether while width within without would
    write written www your zero`,
    `00 01 02 03 05 07 100 1024 13 17 18 19 2022 2023 21 22 23 24 25 256 26 27 28 30 32 38 39 40 42 50
    64 80 abl absolut accord account across activ actual affect again against ai algorithm alia alloc
    alt altern amount angular anyth app appear append appropri architectur archiv arg around ascii
    assert assign associ assum async attach attempt attribut authent auto avatar avoid await back bar
    bash basic becom begin benchmark best better bf16 bind blank blue bodi boot br branch break
    buffer bug built builtin bundl cach callback capabl cb center certain child children ci clear cli
    client clone close cmake co collect colon color combin come comma commandlin comment commun
    compar compon compres compress comput condition conduct conf connec connect consid consist consum
    context continu convert copyright core correct correspond could count coverag cpu cross css cut
    databas date de declar decod delet deprec descriptor design destin detect determin develop diff
    dir direct directli discus disk dispatch distanc dm doesn domain doubl dump dure dynam edit els
    em embed emit en ensur enter entir equal equival err es escap exact exactli except exclud exec
    execu explicit explicitli expos extern extra extract f16 f32 failur fast fetch filesystem filter
    final fix float flow footnot forc forward free fs fulli further futur gb gist give global gnu go
    graph gso guid handler happen hardwar hash haswel head health height hello helper here high
    higher highlight histori home hook host hub ident imag immedi impli improv independ individu
    insert insid instruc int integ integr intend interact interpret introduc invalid invok ip itself
    java keyword kind know known kong lang larg later lead least left less let letter lib listen
    liter logger logic login logo long longer look low lower ls mac machin made major man manag
    master maximum measur mechan medium member merg metadata metric middl min minimum miss mit model
    mount move ms much multi namespac nativ necessari neon nest net network never next none noth now
    ns num numer occur off offset often old omit op opt optim os our packet pair param parent parser
    particular password patch permis permit pg pid pipe plain platform pleas plugin png polici port
    position posix post postgr postgresql pre preced precision prefer present preserv prevent previou
    privileg problem proc product promis protocol public pull purpos push put python quot random
    rather re react readabl readm readonli real reason receiv recommend recurs reduc ref regex regist
    regular rel remain remark remot renam render repositori repres reset resolv resourc respect
    respons right rout router row rs rule runtim safe sampl save scale schema scheme scope sec send
    sent sequenc session sever short shown side sign signal signatur simpl simpli site skip skylak
    slice small socket softwar someth sort spec speed split sql stack stat static stdout step stop
    storag strict stringifi structur sub success suffix suit sum summari suppli sure switch sy
    symmetr sync tab taken tar task td tell templat term th thing though thread three throw thu
    timestamp titl togeth token too top total tr trace track transform transport treat turn txt typic
    uid undefin uniqu unix unknown unless until usr var variou vector verbos veri verifi view wait
    web were whatisthi whitespac whole whose window word worker workflow world wrap x86 ye yield`,
    `06 08 09 1000 123 127 128 168 192 1m 200 2001 2021 2025 2026 252 255 29 300 31 33 34 35 36 37
    4096 41 43 44 45 46 47 48 49 51 512 52 53 54 55 56 57 58 59 60 61 62 63 65 66 67 68 69 70 72 73
    74 75 76 78 79 81 82 83 84 85 86 87 88 89 90 91 92 94 95 96 97 98 99 ab abbrevi abort abstract ac
    accumul accuraci achiev acorn acquir act adapt addr adjust admin advanc ae af ag agent agre alias
    along alpha alphabet alter although am analysi analyz ancestor annot answer ap apach appl
    approach approxim apt arbitrari arch area arithmet arm ask assembl asser asset ast asynchron
    attack auth averag aw awai awar backend background backslash backup backward bad bare batch baz
    behav behaviour belong bench big bin blog bound boundari box brace bracket brand broken bsd
    button ca calcul caller cancel cap capit captur care carri cast cat catch categori caveat cc cd
    cell certif chain char charset checkout choic choos chosen chrome chunk claus clean cleanup click
    clock cloud cluster collec commasepar commonli compact comparison completion complex compos
    concaten concept concurr conflict conform constant constraint construct constructor contact
    contributor conven conveni conver cooki correc correctli cost counter cover cp cpp cr crash
    creation credenti credit cursor cycl d3 daemon dai danger dark dash david db deal decid decim
    decompres decompress deep def delai delimit delta dens depth deriv descend desir destroi detach
    detec developermozillaorg diagnost dictionari did digit dimen discard discord dist distinct
    distribu distribut div dn dom down draft driver dt due duplic durat e2 earli earlier easi easier
    easili echo ed edg editor effici el email emul enclos encount encryp encrypt endpoint enforc
    engin english enh enough entiti enu env enwikipediaorg er especi essenti establish et evalu
    everyth ex examin examplecom exce excep exclus exp expan expand experiment expir explain express
    extent fact factor factori fall fallback famili faster fastest fatal fd feed few fi fill fine
    finish fit fixtur fl flat flush fma fn font foreign fork formatt foundat four fragment frame
    framework func gh gi gid glibc glob gmail gmailcom goe good googl gp gpg grammar grant greater
    grep guarante gzip h1 had half ham hand hard he henc hex hexadecim hi hidden hide hierarchi
    histor hold horizont hostnam hour human hyphen i8 ic icelak icon idea idl ietf im impact
    implicitli inc incompat increas increment indent infer ing inherit init inject inlin inner inod
    insensit inspect intel interest interv invoc involv ion ipv4 ipv6 isn iso isol iter job join josh
    journal jsonstringifi kept kill larger latenc latest latin latter launch layer layout ld le learn
    leav legaci len lf li light linker lint littl live llvm lock lookup loop lose lost lot lowercas
    lt macro magic mail mandatori manipul margin marker mask math matrix matter mb me meant media
    mention meta mib microsoft middlewar migrat millisecond minifi minim minor minut mix mock modern
    modif moment monitor mostli mozilla mp msg multipli multithread mutat my natur navig neg neither
    newer newli newlin ng nice nodejsorg nonzero nor notat notic notif np nr nul obj observ obtain
    octal offer offici ok older onlin opensourc oq organ outsid overflow overhead overridden overview
    overwrit owner ownership pad paragraph parallel parti partial partition pathnam payload peer pend
    peopl percentag perf period perl persist person phase phrase physic pi pick pictur pin pipelin
    plu pointer pool portabl portion posit potenti power pp pr practic prepar prepend preset pretti
    previous primari primarili prior prioriti privat probabl processor profil progress prompt prop
    propag proper properli protect proto prototyp proxi ps pseudo pt pub publish pure py qualifi
    question queue quick quiet quit rais rate ratio reach readi readmemd realli realtim reboot recent
    recogn red redirect referenc reflect refus reg regardless regexp region registri reject relev
    reli repeat repo represent req reserv resolu rest restart restor restric restrict retain retriev
    reus revers revision rewrit rf rfc role round rst rust sai sanit sapphir satisfi scalar scan
    scenario schedul score screen scroll sd sdk se secret seed seen segment selec selector self
    semant semicolon sens sensit seri serv setup sha shadow shall shape shift ship shutdown signific
    significantli silent simd similarli simplifi situat slash sleep slightli slow slower smaller sme
    snapshot sometim sp span spars spawn squar ss ssh st stabl stage stai standalon startup statement
    statist std stderr stdin stori str strategi strikethrough strip strong struct subdirectori
    subject submit subsequ subset successfulli suffici suggest suitabl suppos suppress swap swift
    symlink synchron syslog tc tcp te team temporari theme themselv therefor third threshold
    throughput thrown thunk tild timeout timer tini tip tm tmp toolchain toolkit toplevel tracker
    tradition traffic trail transac transition translat transpar trap travers tri trigger truncat
    trust tsx tty tupl twice typeof u1 u32 u8 ui un unchang underli understand unicod union univers
    unlik unmaintain unpack unsaf unset unsign unus upgrad upload upon upper uppercas upstream ur uri
    usernam utf uuid v1 v2 v3 vari variant vb ve vendor verbatim vertic virtual visibl visit visual
    void vs vsx vulner walk warranti wasm websit weight whatev whenev white who why wide widen wiki
    wikipedia wildcard wish won workload wrapper writabl wrong wwwgnuorg xml xss yaml year yet zip`,
    `000 0000 0x 101 102 110 118 120 160 161 162 163 164 165 166 167 169 170 171 172 173 175 176 178
    179 180 181 183 184 185 186 187 188 190 191 194 196 197 198 199 2000 2003 201 2012 2015 2016 2017
    2018 2019 2020 2024 203 204 2048 205 206 207 208 210 211 212 213 214 215 216 217 218 220 221 222
    223 224 225 226 227 229 230 231 233 234 235 236 237 238 239 240 241 243 244 245 246 247 249 250
    251 253 254 257 260 261 262 263 264 266 267 270 272 273 277 2m 2u 3000 301 302 303 304 305 310
    311 312 313 315 316 317 320 321 323 324 325 326 331 332 333 337 340 342 343 344 345 350 351 354
    355 356 357 360 363 366 367 370 371 372 3m 3rd 3x 400 404 500 600 700 71 754 768 77 800 8m 93 999
    a0 a1 a2 a3 aa aarch64 abc abi abil absent acceler accent accordingli accur acknowledg addon
    advantag afterward aggreg agnost aim aka al alder alert almost alon alongsid alphanumer ambigu
    among amort amp amx anchor angl anim anonym ansi anymor anywai anywher arab aren argv aris arm64
    articl artifact ascend aspect assist assump asterisk atom atten attr audit augment autodetect
    autom avg avx awk ax az b1 b2 ba balanc bandwidth banner base64 baselin basenam baseurl basi bb
    bc behind ben benefit besid beta beyond bf bg bi bigger bigint bitmap black bold book bool boost
    border bottom brain brian bridg brief broadcast brows bucket buf builder burst busi bypass c1 c3
    candid canon capac caret carriag cascad caseinsensit catalog caution cdot ce central cert cf ch
    challeng chanc changelog channel chapter charli checksum chromium cidr cipher circl circular
    ciurl cl claim clang classic classid classifi classnam clobber cm cmd cn coerc col comm commonj
    compani compens compiletim compliant complic con concern concret confirm confus conjunc consecut
    consequ consider constrain consult consump cont contenttyp contigu contract contrast contribu
    convers coordin corrup corrupt coupl cours creator criteria critic crosssit crypto cryptograph cs
    ct ctest ctime ctrl ctx curl curv cwd cxx cyril da damag dc dd dead debugg dec decision decor
    decreas decrypt dedic deepli defer definit degrad degre del deleg deletion deliv demand demo
    demonstr deni denot deploy derefer desc desktop dest determinist devtool di diagnos dict didn
    digest dimension direc dirnam dirti disallow discov discoveri discuss distinguish diverg divid
    division docker dq drain draw drift drive dropin dst dtype dw dwarf e1 e3 e4 e5 e7 eas east eb ec
    ecma ecmascript ee ef effort eight elaps elimin emb emphasi emploi encapsul endian enhanc ent
    enum enumer eof eol epoch eq errno estim eth0 ev eval eventsourc eventu ever exceed exchang
    exclam exclusion expens experi explan explor expon expr ext extens extrac extrem f0 f1 f16c f2 f3
    fa face facebook fake faq far favor fc fe feedback feel fewer ff fifo figur fil file1 file2
    fingerprint fire five flex flexibl float8 floatingpoint fm fo focu focus focuss fold folder
    foobar foreground forget formula fr fraction freez frequenc frequent friendli front frontend
    frozen ftp fulfil furthermor fuse fuzzi ga gain galleri garbag gather gc gcc gcm ge gg
    globalobject gmt gnupg goal got goto govern gpt granular graphic grave great greek green grow gt
    guard guess gui guidelin gz h2 halt heavi hebrew her heterogen heurist highest highli him hint
    histogram hit hmac honor hpp ht htmlexten huge humanread hunk hy hybrid i32 i4 i64 ibm ideal ieee
    ig il illustr immut implicit imposs inact inclus inclusion incom incomplet inconsist incorrect
    incorrectli indexhtml indirect inet infin infinit influenc infrastructur injec inser inspir
    instanti instruct instrument int32 int8 intention inter interac interleav intermedi internet
    interpol interrupt intersec intersect invers invert invis ipaddr ipc isa ish iv ja jan jar jet
    jit john jp jump kb keyboard keyr keystor kib l2 l3 la lab lack lake lambda land largest late law
    lazi leaf lexicograph libc lifecycl lifetim lightweight linear ll lo loader localhost longest
    loopback loos loss lowest lowlevel lp luke ma maco mailto mainli mainten makefil malform manner
    mantissa march markup matcher materi maxim mayb mc md5 meaning med megabyt mem membership menu
    mere michael micro microsecond million mind mini minu mirror miscellan mismatch mistak mkdir ml
    mm mmap mod monoton month mous mt mtime multicast multilin mutabl naiv nan narrow nathan nd ne
    near necessarili negat nl nm nobreak nodemodul nonc nonempti nonop nonstandard noop norm notabl
    notifi nt nullabl numpi obsolet occurr oct octet odd offlin oid ol om onelin onerror onto operand
    opposit ordinari organis orient oss ot outer outlin overal overlap overload overwritten pa
    packagejson pai parenthes particularli passthrough past paus pc pd pdf pe percent perhap perman
    pgp philosophi php piec pitch pkg pl placehold plai plaintext plan playground plug pm po poll pop
    popul popular precis precomput predefin predic preprocessor prereleas presenc press pressur
    prettier primit printabl printf pro probe proce procedur programm prohibit prom propos protec
    provision prune pseudocod psql pthread punctuat ql qualiti quantum queu quickli quickstart quotat
    race ram rank rapid rare rc rd reachabl reader rebas rebuild recov recoveri recreat redac redact
    redistribut redund refin refresh regard relationship relax reliabl reload remaind rememb repack
    repeti repl replai repli replic reproduc rerun resid resiz respond resum ret retri rev revert
    review rewritten richard ring risc riscv risk rm ro rotat roughli routin rsa rt ru rubi rw sa
    safeti sandbox satur sc scm seem semi semver sep septemb sequenti serializ settimeout setuid sha1
    sha256 shallow she shortcut shorthand shut si sibl sim simpler simul simultan sin singlethread
    sit sizeof sizet sk sl slot smallest smart snippet soft solid solution solv somewhat somewher
    sonic soon spacesepar spatial spread sqrt sr sse ssl stale stand star strictli stride stroke
    strongli stub studio stuff su subcommand submodul subscrib subscrip substitu substitut substr
    subsystem subtract succe sudo sugges sun sup super surfac surround suspend sve sym synonym
    systemspecif tagnam tail tarbal tasklist tech technic temporarili tend textual thank thin think
    ti tick tile timezon tion tl todo toggl toler toolsietforg topic tostring touch tp trailer train
    transmis transmit trim trivial tsc ttl tune tutori tw u16 u4 u64 udp uint32 uint8 uk ul umask
    unabl unam underlin underscor undo unexpect uniform unind unlimit unlink unlock unmount
    unnecessari unreach unspecifi unsupport untrust unusu unwrap unzip urn usabl useless userdefin
    usermessag userout userspac ut utc utf8 v4 v6 v7 v8 val van variat varieti ver verif versa vi
    vice video vim violat visitor vite vl vm volatil volum wall watch wd weak webassembl welcom
    wellknown west wheel wherea wi wider win wire wise workaround worth ws wu x64 xdg xo xor xx xxx
    yc yourself za zh zone zstd`,
  ],
}
